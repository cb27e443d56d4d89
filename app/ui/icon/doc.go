// Package icon is the one family of icons: drawn by ourselves in lines of one width on a 24-pixel square, so that
// every one of them looks like the others and takes any colour of the theme.
//
// It may import the toolkit's resources and theme. It knows nothing of panes or of what an icon is used for.
package icon
