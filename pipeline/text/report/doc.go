// Package report scores the rule-based readers: against LitBank's gold (Bamman et
// al. 2019, 2020; Sims & Bamman 2020) for names of people, places and
// organizations and for speakers, with books from a folder outside the
// project, by "make report"; and against the gold of the project's own stories,
// as a golden text. "make train" uses it to fit the weights by which
// the English reader recognizes names, from LitBank's gold and the people of whole
// books; reported figures are measured on left-out books.
//
// No shipped package imports it.
package report
