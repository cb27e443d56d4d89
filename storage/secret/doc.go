// Package secret finds and stores the key of a model server: in the system's keyring, or in an environment variable that the
// writer names. It never writes a key to a file, and its errors contain no keys.
//
// It imports go-keyring and the standard library only.
package secret
