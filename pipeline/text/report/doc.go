// Package report scores the readers by rule against LitBank's gold (Bamman et
// al. 2019, 2020; Sims & Bamman 2020): names of people, places and
// organizations, and who speaks. It reads a folder of books outside the project
// and is run by hand or by "make report".
//
// It imports pipeline/text and the readers; nothing that ships imports it.
package report
