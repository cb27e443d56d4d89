// Package welcome is what a newcomer sees first: the writer's own book, a look round a sample, and the files that were open
// last. It has no place in the rail and is shown while there is neither a file nor a cast.
package welcome
