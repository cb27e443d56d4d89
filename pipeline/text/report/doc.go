// Package report scores the readers by rule: against LitBank's gold (Bamman et
// al. 2019, 2020; Sims & Bamman 2020) for names of people, places and
// organizations and for who speaks, read from a folder of books outside the
// project by "make report"; and against the gold of the project's own stories,
// whose comparison is kept as a text. "make train" finds here the weights by which
// the English reader tells names, from LitBank's gold and the people of whole
// books; what is reported of them is measured on books left out.
//
// Nothing that ships imports it.
package report
