// Package portal asks for files through the dialog of the desktop: the file chooser of xdg-desktop-portal, over D-Bus
// (https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.FileChooser.html). It knows neither the toolkit nor what
// the files are for.
package portal
