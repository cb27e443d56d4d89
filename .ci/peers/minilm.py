"""Makes a GGUF, which llama.cpp's server reads, of the BERT model in a folder (safetensors, vocab.txt). minilm.py FOLDER OUT"""
import json, os, sys

import numpy as np
from gguf import GGUFWriter, MODEL_ARCH, PoolingType, TokenType, get_tensor_name_map

folder, out = sys.argv[1:]
with open(os.path.join(folder, "config.json"), encoding="utf-8") as f:
    config = json.load(f)
with open(os.path.join(folder, "model.safetensors"), "rb") as f:
    head = json.loads(f.read(int.from_bytes(f.read(8), "little")))
    data = f.read()
w = GGUFWriter(out, "bert")
w.add_name("all-MiniLM-L6-v2")
w.add_context_length(config["max_position_embeddings"])
w.add_embedding_length(config["hidden_size"])
w.add_feed_forward_length(config["intermediate_size"])
w.add_block_count(config["num_hidden_layers"])
w.add_head_count(config["num_attention_heads"])
w.add_layer_norm_eps(config["layer_norm_eps"])
w.add_causal_attention(False)
w.add_pooling_type(PoolingType.MEAN)
w.add_token_type_count(config["type_vocab_size"])
with open(os.path.join(folder, "vocab.txt"), encoding="utf-8") as f:
    words = f.read().splitlines()
special = {"[PAD]": w.add_pad_token_id, "[UNK]": w.add_unk_token_id, "[CLS]": w.add_bos_token_id, "[SEP]": w.add_sep_token_id, "[MASK]": w.add_mask_token_id}
w.add_tokenizer_model("bert")
w.add_tokenizer_pre("jina-v2-en")
w.add_token_list([t if t in special else t[2:] if t.startswith("##") else "\u2581" + t for t in words])
w.add_token_types([TokenType.CONTROL if t in special else TokenType.NORMAL for t in words])
for token, add in special.items():
    add(words.index(token))
w.add_eos_token_id(words.index("[SEP]"))
w.add_add_bos_token(True)
w.add_add_eos_token(True)
names = get_tensor_name_map(MODEL_ARCH.BERT, config["num_hidden_layers"])
for name, t in head.items():
    if name == "__metadata__" or "position_ids" in name or "pooler" in name:
        continue
    if t["dtype"] != "F32":
        sys.exit(f"{name} is {t['dtype']}")
    a, b = t["data_offsets"]
    to = names.get_name(name.removeprefix("bert."), try_suffixes=(".weight", ".bias"))
    if to is None:
        sys.exit(f"nobody knows the tensor {name}")
    w.add_tensor(to, np.frombuffer(data[a:b], np.float32).reshape(t["shape"]))
w.write_header_to_file()
w.write_kv_data_to_file()
w.write_tensors_to_file()
w.close()
