"""Teaches the nets that rank runs of lines by how likely they are a product's name.

    python train_names.py runs.jsonl name-model.onnx

runs.jsonl comes from collect.ts: of each labelled deal its runs in the labelled box and in the one that the product finds, of real pages and of made ones. First
each real chain is left out once, and how many names of its found boxes come out right is printed; then the nets are taught with everything and written.
"""
import json
import random
import re
import sys
import unicodedata

import numpy as np
import torch
import torch.nn as nn

from onnx_file import write_onnx

torch.set_num_threads(1)
SAME_NAME = 0.75
NETS = 3
EPOCHS = 20
# Drawn and printed circulars (chains named so) are many and alike: each real deal is taught this often.
REAL = 3
MADE = ("drawn", "printed")


def letters(text):
    text = unicodedata.normalize("NFD", text.lower().replace("ß", "b"))
    return re.sub(r"[^a-z0-9]", "", "".join(c for c in text if not unicodedata.combining(c)))


def pairs(text):
    counts = {}
    for at in range(len(text) - 1):
        counts[text[at : at + 2]] = counts.get(text[at : at + 2], 0) + 1
    return counts


def likeness(a, b):
    """Dice's coefficient of the letters' pairs, 0..1."""
    if a == b:
        return 1.0
    left, right = pairs(a), pairs(b)
    shared = sum(min(count, right.get(pair, 0)) for pair, count in left.items())
    return 2 * shared / max(1, len(a) + len(b) - 2)


class Deal:
    def __init__(self, line):
        entry = json.loads(line)
        self.chain = entry["chain"]
        self.is_found = entry["kind"] == "found"
        self.name = entry["ingredient"]
        self.names = [run["name"] for run in entry["runs"]]
        wanted = letters(self.name)
        self.right = np.array([likeness(letters(name), wanted) for name in self.names], np.float32)
        # Of two runs that say the same, the one printed on a picture (the pack itself) is not the printed name.
        busy = np.array([run["unrest"] > 30 for run in entry["runs"]], np.float32)
        self.goals = (self.right - 0.12 * busy).clip(0, 1).astype(np.float32)
        self.features = np.array([run["features"] for run in entry["runs"]], np.float32)


def teach(deals, seed):
    torch.manual_seed(seed)
    random.seed(seed)
    everything = np.concatenate([deal.features for deal in deals])
    means, deviations = everything.mean(0), everything.std(0) + 1e-3
    inputs = [torch.from_numpy((deal.features - means) / deviations) for deal in deals]
    goals = [torch.softmax(torch.from_numpy(deal.goals) * 12, 0) for deal in deals]
    net = nn.Sequential(
        nn.Linear(len(means), 32), nn.ReLU(), nn.Dropout(0.25), nn.Linear(32, 16), nn.ReLU(), nn.Linear(16, 1)
    )
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=5e-2)
    order = [at for at, deal in enumerate(deals) for _ in range(1 if deal.chain.startswith(MADE) else REAL)]
    for _ in range(EPOCHS):
        random.shuffle(order)
        net.train()
        for start in range(0, len(order), 8):
            some = order[start : start + 8]
            joined = torch.cat([inputs[at] for at in some])
            rates = net(joined + 0.15 * torch.randn_like(joined))[:, 0].split([len(inputs[at]) for at in some])
            loss = -sum((goals[at] * torch.log_softmax(own, 0)).sum() for at, own in zip(some, rates))
            optimizer.zero_grad()
            (loss / 8).backward()
            optimizer.step()
    net.eval()
    return net, means, deviations


def rate(nets, deal):
    total = 0
    for net, means, deviations in nets:
        with torch.no_grad():
            total = total + torch.log_softmax(net(torch.from_numpy((deal.features - means) / deviations))[:, 0], 0)
    return total.numpy()


class Rater(nn.Module):
    """All nets as one model: the features of a deal's runs in, one number a run out."""

    def __init__(self, nets):
        super().__init__()
        _, means, deviations = nets[0]
        self.register_buffer("means", torch.from_numpy(means))
        self.register_buffer("deviations", torch.from_numpy(deviations))
        self.nets = nn.ModuleList([net for net, _, _ in nets])

    def forward(self, runs):
        inputs = (runs - self.means) / self.deviations
        return sum(torch.log_softmax(net(inputs)[:, 0], 0) for net in self.nets)


def main(source, target):
    everything = [Deal(line) for line in open(source)]
    deals = [deal for deal in everything if deal.names]
    for chain in sorted({deal.chain for deal in everything if not deal.chain.startswith(MADE)}):
        asked = [deal for deal in deals if deal.chain == chain and deal.is_found]
        count = sum(deal.chain == chain and deal.is_found for deal in everything)
        if count < 50:
            continue
        nets = [teach([deal for deal in deals if deal.chain != chain], seed) for seed in range(NETS)]
        likest = [deal.right[rate(nets, deal).argmax()] for deal in asked]
        best = [deal.right.max() for deal in asked]
        share = sum(value >= SAME_NAME for value in likest) / count
        reachable = sum(value >= SAME_NAME for value in best) / count
        print(f"{chain}: taught without it, {share:.3f} of {count} names right ({reachable:.3f} can be)", flush=True)
        if "--show" in sys.argv:
            for deal in asked:
                if deal.right[rate(nets, deal).argmax()] < SAME_NAME:
                    best = deal.names[deal.right.argmax()]
                    print("  ", deal.name, "|", deal.names[rate(nets, deal).argmax()], "|", best)
    nets = [teach(deals, seed) for seed in range(NETS)]
    rater = Rater(nets).eval()
    example = torch.from_numpy(deals[0].features)
    write_onnx(rater, (example,), target, ["runs"], ["rates"])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
