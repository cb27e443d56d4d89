// Package article reads pages of a wiki about somebody: the fields of their box ("Aliases: Sol, the Grey
// Needle", "配偶：陆沉舟") and the sentences whose subject is whom the page is about. A reader of stories makes little
// of them: a box has no sentences, and "she" is the same person all the way down the page.
//
// What it finds goes into the study of the page: names with their mentions, and bonds. That two names are one
// it returns, each with the line that says so.
package article
