"""Gives LightRAG and GraphRAG's readers what was exported. retrieval.py SCRATCH EXPORTS ..."""
import asyncio, hashlib, json, os, sys

from table import each

scratch, folders = sys.argv[1], sys.argv[2:]


async def lightrag(folder):
    import numpy as np
    from lightrag import LightRAG
    from lightrag.utils import EmbeddingFunc, Tokenizer, normalize_extracted_info

    class Letters:  # a tokenizer that needs no download
        def encode(self, text):
            return list(text.encode())

        def decode(self, tokens):
            return bytes(tokens).decode(errors="ignore")

    async def embed(texts):
        return np.array([[b / 255 for b in hashlib.sha256(t.encode()).digest()] for t in texts])

    async def model(*_, **__):
        return ""

    where = os.path.join(scratch, hashlib.sha256(folder.encode()).hexdigest()[:8])
    os.makedirs(where, exist_ok=True)
    rag = LightRAG(working_dir=where, embedding_func=EmbeddingFunc(embedding_dim=32, max_token_size=8192, func=embed), llm_model_func=model, tokenizer=Tokenizer("letters", Letters()))
    await rag.initialize_storages()
    with open(os.path.join(folder, "lightrag", "custom_kg.json"), encoding="utf-8") as f:
        kg = json.load(f)
    await rag.ainsert_custom_kg(kg)
    problems = []

    def called(name):  # it takes quotation marks out of names
        return normalize_extracted_info(name, remove_inner_quotes=True).strip()

    for e in kg["entities"]:
        n = await rag.chunk_entity_relation_graph.get_node(called(e["entity_name"]))
        chunk = n and await rag.text_chunks.get_by_id(n["source_id"])
        if not chunk:
            problems.append(f"{e['entity_name']}: source {n and n.get('source_id')}")
    for r in kg["relationships"]:
        n = await rag.chunk_entity_relation_graph.get_edge(called(r["src_id"]), called(r["tgt_id"]))
        if not n or not all([await rag.text_chunks.get_by_id(s) for s in n["source_id"].split("<SEP>")]):
            problems.append(f"{r['src_id']} - {r['tgt_id']}: source {n and n.get('source_id')}")
    await rag.finalize_storages()
    return problems, f"{len(kg['entities'])} entities, {len(kg['relationships'])} relations, {len(kg['chunks'])} texts"


def graphrag(folder):
    import pandas as pd
    from graphrag.data_model import dfs, schemas

    problems, seen = [], []
    tables = {}
    for name, typed, columns in [("entities", dfs.entities_typed, schemas.ENTITIES_FINAL_COLUMNS), ("relationships", dfs.relationships_typed, schemas.RELATIONSHIPS_FINAL_COLUMNS),
                                 ("covariates", dfs.covariates_typed, schemas.COVARIATES_FINAL_COLUMNS), ("text_units", dfs.text_units_typed, schemas.TEXT_UNITS_FINAL_COLUMNS),
                                 ("documents", dfs.documents_typed, schemas.DOCUMENTS_FINAL_COLUMNS)]:
        df = pd.read_csv(os.path.join(folder, "graphrag", name + ".csv"), keep_default_na=False)
        if list(df.columns) != list(columns):
            problems.append(f"{name} has the columns {sorted(set(df.columns) ^ set(columns))} too many or too few")
        tables[name] = typed(df)
        seen.append(f"{len(df)} {name}")
    units, titles = set(tables["text_units"]["id"]), set(tables["entities"]["title"])
    for name in ["entities", "relationships"]:
        for ids in tables[name]["text_unit_ids"]:
            if not isinstance(ids, list) or not set(ids) <= units:
                problems.append(f"{name}: text units {ids}")
    if not set(tables["relationships"]["source"]) | set(tables["relationships"]["target"]) <= titles:
        problems.append("relationships end at no entity")
    return problems, ", ".join(seen)


each(folders, "LightRAG", "insert_custom_kg, every source found", lambda f: asyncio.run(lightrag(f)))
each(folders, "GraphRAG", "readers of its five tables", graphrag)
