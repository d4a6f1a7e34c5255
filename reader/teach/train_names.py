"""Teaches the nets that rank runs of lines by how likely they are a product's name.

    python train_names.py runs.jsonl name-model.json [--without retailer]

runs.jsonl comes from collect.ts: of each labelled deal its runs in the labelled box and in the one that the product finds. First each
retailer is left out once, and how many names of its found boxes come out right is printed; then the nets are taught with everything and
written. With --without that retailer is left out, and nothing else is tried.
"""
import argparse
import json
import random
import re
import unicodedata

import numpy as np
import torch
import torch.nn as nn

from small_nets import write

torch.set_num_threads(1)
SAME_NAME = 0.8
NETS = 3
EPOCHS = 14
# Taught with from the beginning: their figures say nothing of strangers.
TAUGHT = ("aldisued", "netto", "rossmann")


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
        self.source, kind = entry["kind"].split(" ")
        self.is_found = kind == "found"
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
    # A name that is not among the runs teaches nothing.
    deals = [deal for deal in deals if len(deal.names) > 1 and deal.right.max() > 0.6]
    everything = np.concatenate([deal.features for deal in deals])
    means, deviations = everything.mean(0), everything.std(0) + 1e-3
    inputs = [torch.from_numpy((deal.features - means) / deviations) for deal in deals]
    goals = [torch.softmax(torch.from_numpy(deal.goals) * 12, 0) for deal in deals]
    net = nn.Sequential(
        nn.Linear(len(means), 32), nn.ReLU(), nn.Dropout(0.25), nn.Linear(32, 16), nn.ReLU(), nn.Linear(16, 1)
    )
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=5e-2)
    # Retailers with few deals count more than their share.
    counts = {}
    for deal in deals:
        counts[deal.chain] = counts.get(deal.chain, 0) + 1
    weights = np.array([counts[deal.chain] ** -0.5 for deal in deals])
    spread = np.random.default_rng(seed)
    for _ in range(EPOCHS):
        net.train()
        order = spread.choice(len(deals), len(deals), p=weights / weights.sum())
        for start in range(0, len(order), 32):
            some = order[start : start + 32]
            joined = torch.cat([inputs[at] for at in some])
            wanted = torch.cat([goals[at] for at in some])
            owners = torch.repeat_interleave(torch.arange(len(some)), torch.tensor([len(inputs[at]) for at in some]))
            rates = net(joined + 0.15 * torch.randn_like(joined))[:, 0]
            rates = rates - rates.detach().max()
            totals = torch.zeros(len(some)).index_add(0, owners, rates.exp()).clamp(min=1e-30)
            loss = (wanted * (totals.log()[owners] - rates)).sum() / len(some)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    net.eval()
    return net, means, deviations


def rate(nets, deal):
    total = 0
    for net, means, deviations in nets:
        with torch.no_grad():
            total = total + torch.softmax(net(torch.from_numpy((deal.features - means) / deviations))[:, 0], 0)
    return total.numpy() / len(nets)


def score(nets, everything, chain, show):
    for source in ("picture", "plain", "text"):
        asked = [deal for deal in everything if deal.chain == chain and deal.is_found and deal.source == source]
        if not asked:
            continue
        told = [(deal, rate(nets, deal)) for deal in asked if deal.names]
        right = sum(deal.right[rates.argmax()] >= SAME_NAME for deal, rates in told)
        reachable = sum(deal.right.max() >= SAME_NAME for deal, _ in told)
        print(f"{chain} {source}: {right / len(asked):.3f} of {len(asked)} names right ({reachable / len(asked):.3f} can be)", flush=True)
        for deal, rates in told if show else []:
            if deal.right[rates.argmax()] < SAME_NAME:
                print("  ", deal.name, "|", deal.names[rates.argmax()], "|", deal.names[deal.right.argmax()])


def main():
    options = argparse.ArgumentParser()
    options.add_argument("source")
    options.add_argument("target")
    options.add_argument("--without")
    options.add_argument("--show", action="store_true")
    asked = options.parse_args()
    everything = [Deal(line) for line in open(asked.source)]
    chains = [asked.without] if asked.without else sorted({deal.chain for deal in everything if deal.chain not in TAUGHT})
    for chain in chains:
        nets = [teach([deal for deal in everything if deal.chain != chain], seed) for seed in range(NETS if asked.without else 1)]
        score(nets, everything, chain, asked.show)
    if not asked.without:
        nets = [teach(everything, seed) for seed in range(NETS)]
    _, means, deviations = nets[0]
    write([net for net, _, _ in nets], means, deviations, asked.target)


if __name__ == "__main__":
    main()
