// Package article reads pages about one person, the subject: wiki articles and character sheets. It reads the fields of
// the infobox ("Aliases: Sol, the Grey Needle", "配偶：陆沉舟") and the sentences about the subject. The readers of stories
// find little there: a box has no sentences, and "she" is the same person on the whole page.
//
// It adds names with their mentions, and bonds, to the study of the page. It returns the names of the subject, each with
// the line or sentence that states it.
package article
