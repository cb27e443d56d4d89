// Package evaluate asks sets of questions by several methods and has the answers judged (RoleRAG 4.2,
// appendix F), interviews characters for the MBTI and the Big Five (Emotional RAG), and writes reports
// as Markdown, tables and JSON.
//
// It knows no storage, no model client, no interface. Outcomes and their figures are in
// editor/evaluation.
package evaluate
