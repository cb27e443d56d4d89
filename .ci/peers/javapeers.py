"""Gives Neo4j's own importer and Gephi's toolkit what was exported. javapeers.py SCRATCH NEO4J_CLASSES GEPHI_CLASSES EXPORTS ...

The classes are files with a class path in one line, "" where it could not be had."""
import csv, os, shutil, subprocess, sys

from table import each

scratch, neo4j_classes, gephi_classes, *folders = sys.argv[1:]
here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "java")


def java(classes, *args, **more):
    with open(classes, encoding="utf-8") as f:
        return subprocess.run(["java", "-Xmx512m", "-cp", f.read().strip(), *args], capture_output=True, text=True, check=True, timeout=600, **more).stdout


def rows(folder, *path):
    with open(os.path.join(folder, *path), encoding="utf-8-sig", newline="") as f:
        return list(csv.DictReader(f))


def neo4j(folder):
    """Runs import.sh as it is, with Neo4j's own neo4j-admin, and asks the database in Cypher."""
    work = os.path.abspath(os.path.join(scratch, "neo4j"))
    shutil.rmtree(work, ignore_errors=True)
    home, tables = os.path.join(work, "home"), os.path.join(work, "tables")
    shutil.copytree(os.path.join(folder, "neo4j"), tables)
    os.makedirs(home)
    admin = os.path.join(work, "neo4j-admin")
    with open(neo4j_classes, encoding="utf-8") as f, open(admin, "w", encoding="utf-8") as out:
        out.write(f'#!/bin/sh\nexec java -Xmx512m -cp "{f.read().strip()}" org.neo4j.cli.AdminTool "$@"\n')
    os.chmod(admin, 0o700)
    done = subprocess.run(["sh", "import.sh"], cwd=tables, env={**os.environ, "NEO4J_HOME": home, "PATH": work + os.pathsep + os.environ["PATH"]}, capture_output=True, text=True, timeout=600)
    if done.returncode:
        return [f"import.sh ends with {done.returncode}: {(done.stderr or done.stdout).strip().splitlines()[0]}"], ""
    entities, passages, relations, mentions = (rows(tables, name + ".csv") for name in ["entities", "passages", "relations", "mentions"])
    answers = {}
    for line in java(neo4j_classes, os.path.join(here, "neo4j", "Neo4j.java"), home,
                     "MATCH (e:Entity) RETURN e.id, e.name, e.mentions, reduce(all = '', a IN coalesce(e.aliases, []) | all + a + ';')",
                     "MATCH (a:Entity)-[r]->(b:Entity) RETURN a.id, b.id, type(r), r.strength",
                     "MATCH (:Entity)-[:MENTIONED_IN]->(p:Passage) RETURN count(*), count(DISTINCT p)",
                     "MATCH (p:Passage) RETURN count(*)").splitlines():
        if line[:1].isdigit() and "\t" in line:
            n, *cells = line.split("\t")
            answers.setdefault(n, []).append(cells)
    problems = []
    want = {e["id:ID"]: [e["name"], e["mentions:int"], "".join(a + ";" for a in e["aliases:string[]"].split(";") if a)] for e in entities}
    got = {a[0]: a[1:] for a in answers.get("1", [])}
    problems += [f"{w[0]} is {got.get(i)}" for i, w in want.items() if got.get(i) != w]
    edges = sorted((r[":START_ID"], r[":END_ID"], r[":TYPE"], float(r["strength:double"])) for r in relations)
    if sorted((a, b, t, float(s)) for a, b, t, s in answers.get("2", [])) != edges:
        problems.append(f"{len(answers.get('2', []))} relations of {len(edges)}, or other ones")
    if answers.get("3", [["0"]])[0][0] != str(len(mentions)) or answers.get("4") != [[str(len(passages))]]:
        problems.append(f"{answers.get('3')} mentions of {len(mentions)}, {answers.get('4')} passages of {len(passages)}")
    return problems, f"{len(entities)} entities, {len(relations)} relations, {len(passages)} passages, {len(mentions)} mentions"


def gephi(names, drawn):
    def check(folder):
        nodes, edges = rows(folder, "gephi", "nodes.csv"), rows(folder, "gephi", "edges.csv")
        lines = [l.split("\t") for l in java(gephi_classes, os.path.join(here, "gephi", "Gephi.java"), *[os.path.join(folder, n) for n in names]).splitlines()]
        problems = [l[2] for l in lines if l[0] == "issue" and l[1] != "INFO"]
        got = {l[1]: l[2:] for l in lines if l[0] == "node"}
        for n in nodes:
            is_ = got.get(n["Id"], [""] * 7)
            if is_[:3] != [n["Label"], n["type"], n["mentions"]]:
                problems.append(f"{n['Label']} is {is_[:3]}")
            if drawn and (is_[6] == "ff000000" or float(is_[5] or 0) == 10):
                problems.append(f"{n['Label']} has no colour or size")
        want = sorted((e["Source"], e["Target"], round(float(e["Weight"]), 3)) for e in edges)
        have = sorted((l[1], l[2], round(float(l[3]), 3)) for l in lines if l[0] == "edge")
        if len(got) != len(nodes) or have != want:
            problems.append(f"{len(got)} nodes of {len(nodes)}, {len(have)} edges of {len(want)}, or other ones")
        return problems, f"{len(got)} nodes, {len(have)} edges"

    return check


if neo4j_classes:
    each(folders, "Neo4j", "import.sh by neo4j-admin, and Cypher", neo4j)
if gephi_classes:
    each(folders, "Gephi", "its tables", gephi(["gephi/nodes.csv", "gephi/edges.csv"], False))
    each(folders, "Gephi", "GEXF 1.3", gephi(["x.gexf"], True))
    each(folders, "Gephi", "GEXF 1.2", gephi(["gexf-1.2.gexf"], True))
    each(folders, "Gephi", "GraphML", gephi(["x.graphml"], False))
