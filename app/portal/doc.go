// Package portal asks for files and prints through the dialogs of the desktop: those of xdg-desktop-portal, over D-Bus
// (https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.FileChooser.html and …portal.Print.html). It knows
// neither the toolkit nor what the files are for.
package portal
