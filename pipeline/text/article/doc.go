// Package article reads pages about one person, its subject: articles of wikis and character sheets. It reads the fields of
// their box ("Aliases: Sol, the Grey Needle", "配偶：陆沉舟") and the sentences about the subject. The readers of stories
// find little there: a box has no sentences, and "she" is the same person on the whole page.
//
// Names with their mentions and bonds are added to the study of the page. The names of the subject are returned, each with
// the line or sentence that gives it.
package article
