"""Reads what was exported with networkx and rdflib. graphs.py EXPORTS ..."""
import json, os, sys

from table import each

folders = sys.argv[1:]


def cast(folder):
    with open(os.path.join(folder, "x.json"), encoding="utf-8") as f:
        c = json.load(f)
    hidden = {e["id"] for e in c["entities"] if e["importance"] == "hidden"}
    return [e for e in c["entities"] if e["id"] not in hidden], [r for r in c["relations"] if not {r["source_id"], r["target_id"]} & hidden], c


def graph(read, name, types):
    import networkx as nx

    def check(folder):
        entities, relations, _ = cast(folder)
        g = getattr(nx, read)(os.path.join(folder, name))
        problems = []
        if g.number_of_nodes() != len(entities) or g.number_of_edges() != len(relations):
            problems.append(f"{g.number_of_nodes()} nodes of {len(entities)}, {g.number_of_edges()} edges of {len(relations)}")
        for e in entities:
            n = g.nodes[e["id"]]
            if n["label"] != e["name"] or n["mentions"] != e["mentions"] or n["type"] != e["type"]:
                problems.append(f"{e['name']} is {n}")
            if types and not (n["viz"]["color"] and n["viz"]["position"] and n["viz"]["size"]):
                problems.append(f"{e['name']} has no colour, size or place")
        return problems, f"{g.number_of_nodes()} nodes, {g.number_of_edges()} edges"

    return check


def same_graph(folder):
    from rdflib import Graph
    from rdflib.compare import isomorphic

    t, j = Graph().parse(os.path.join(folder, "x.ttl")), Graph().parse(os.path.join(folder, "x.jsonld"), format="json-ld")
    more, less = set(j) - set(t), set(t) - set(j)
    return ([] if isomorphic(t, j) else [f"{len(less)} triples only in Turtle, {len(more)} only in JSON-LD: {list(less | more)[:2]}"]), f"{len(t)} triples"


PREFIX = "PREFIX schema: <https://schema.org/> PREFIX prov: <http://www.w3.org/ns/prov#> PREFIX d: <urn:dramatis:terms:> "


def questions(folder):
    from rdflib import Graph

    entities, relations, c = cast(folder)
    g = Graph().parse(os.path.join(folder, "x.ttl"))
    problems = []
    most = max((e for e in entities if e["type"] == "character"), key=lambda e: e["mentions"])
    got = [str(r.n) for r in g.query(PREFIX + "SELECT ?n WHERE { ?e a schema:Person ; schema:name ?n ; d:mentions ?m } ORDER BY DESC(?m) LIMIT 1")]
    if got != [most["name"]]:
        problems.append(f"the most mentioned is {got}")
    want = {r["target"] if r["source_id"] == most["id"] else r["source"] for r in relations if most["id"] in (r["source_id"], r["target_id"])}
    got = {str(r.n) for r in g.query(PREFIX + "SELECT DISTINCT ?n WHERE { ?me schema:name ?my . ?r a d:Relation . { ?r d:subject ?me ; d:object ?o } UNION { ?r d:object ?me ; d:subject ?o } ?o schema:name ?n }",
                                     initBindings={"my": __import__("rdflib").Literal(most["name"])})}
    if got != want:
        problems.append(f"related are {got ^ want}")
    said = [m for b in c["story"] for m in b["members"] if m["kind"] == "utterance" and m["speaker"] == most["id"]]
    got = list(g.query(PREFIX + "SELECT ?u ?b WHERE { ?u a d:Utterance ; d:speaker ?me ; d:bubble ?b . ?b a d:Bubble . ?me schema:name ?my }",
                       initBindings={"my": __import__("rdflib").Literal(most["name"])}))
    if len(got) != len(said):
        problems.append(f"{len(got)} utterances with their scene, of {len(said)}")
    return problems, f"{len(want)} related, {len(said)} utterances with their scenes"


def sources(folder):
    """Every entity that is described, every relation and every scene has the chapters or documents it is from; every text has its language."""
    from rdflib import Graph

    entities, relations, c = cast(folder)
    g = Graph().parse(os.path.join(folder, "x.ttl"))
    problems = []
    for kind, want in [("d:Relation", len(relations)), ("d:Bubble", len(c["story"]))]:
        got = {r.x for r in g.query(PREFIX + "SELECT ?x WHERE { ?x a " + kind + " ; prov:wasDerivedFrom ?from . ?from a ?kind ; schema:isPartOf? ?whole . ?whole a schema:CreativeWork }")}
        if len(got) != want:
            problems.append(f"{len(got)} of {want} {kind} have a source")
    noted = sum(bool(e["notes"]) for e in entities)
    got = {r.x for r in g.query(PREFIX + "SELECT ?x WHERE { ?x d:mentions ?n ; prov:wasDerivedFrom ?from }")}
    if len(got) != noted:
        problems.append(f"{len(got)} of {noted} entities with notes have a source")
    language = c["documents"][0]["language"]
    bare = list(g.query(PREFIX + "SELECT ?t WHERE { ?x schema:description|schema:text|d:quote ?t FILTER(lang(?t) != '" + language + "') }"))
    if bare or not language:
        problems.append(f"{len(bare)} texts are not in “{language}”: {bare[:1]}")
    found = list(g.query(PREFIX + "SELECT ?name WHERE { ?r a d:Relation ; prov:wasDerivedFrom/schema:position 1 ; d:quote ?q . ?r d:subject/schema:name ?name }"))
    return problems, f"{len(relations)} relations, {noted} entities; {len(found)} in chapter 1"


each(folders, "networkx", "GraphML read, all nodes and edges", graph("read_graphml", "x.graphml", False))
each(folders, "networkx", "GEXF 1.2 read, with colours and places", graph("read_gexf", "gexf-1.2.gexf", True))
each(folders, "rdflib", "Turtle and JSON-LD are one graph", same_graph)
each(folders, "rdflib", "three SPARQL queries", questions)
each(folders, "rdflib", "the source of everything, and its language", sources)
