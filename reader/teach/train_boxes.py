"""Teaches the nets that tell how likely a candidate is a deal's box.

    python train_boxes.py box-model.json boxes.jsonl [boxes.jsonl ...]

boxes.jsonl comes from collect.ts: of each page the labelled boxes, and each candidate with its features and the part that it shares with the
likest labelled box. What the net of deals sees is one of the features: candidates of pages that it was taught with say too much of it, so
that they have to come from nets that were taught without their retailers. First some retailers are left out in turn, and the boxes
that are chosen of their pages are scored; then the nets are taught with everything and written.
"""
import collections
import json
import random
import sys

import numpy as np
import torch
import torch.nn as nn

from small_nets import write

torch.set_num_threads(2)
NETS, EPOCHS, HIDDEN = 3, 60, 48
FOLDS = 8
# More pages of one retailer teach its layouts.
MOST_PAGES = 12
# As reader/pictures/choose-boxes.ts has them.
MIN_RATE, MAX_SHARED = 0.4, 0.25


def area(box):
    return max(0, box[2] - box[0]) * max(0, box[3] - box[1])


def shared(a, b):
    return area((max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])))


def shared_part(a, b):
    common = shared(a, b)
    return common / max(1e-9, area(a) + area(b) - common)


def read(files):
    pages, counts = [], collections.Counter()
    for file in files:
        for line in open(file):
            page = json.loads(line)
            counts[page["retailer"]] += 1
            if counts[page["retailer"]] <= MOST_PAGES and page["boxes"]:
                page["features"] = np.array([box["features"] for box in page["boxes"]], np.float32)
                page["parts"] = np.array([box["part"] for box in page["boxes"]], np.float32)
                pages.append(page)
    return pages


def teach(pages, seed):
    torch.manual_seed(seed)
    features = np.concatenate([page["features"] for page in pages])
    means, deviations = features.mean(0), features.std(0) + 1e-3
    inputs = torch.from_numpy((features - means) / deviations)
    goals = torch.from_numpy(np.concatenate([page["parts"] for page in pages]))
    # Retailers with many pages count less than their share.
    counts = collections.Counter(page["retailer"] for page in pages)
    weights = np.concatenate([np.full(len(page["parts"]), counts[page["retailer"]] ** -0.5, np.float32) for page in pages])
    weights = torch.from_numpy(weights / weights.mean())
    net = nn.Sequential(
        nn.Dropout(0.1), nn.Linear(len(means), HIDDEN), nn.ReLU(), nn.Dropout(0.2), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, 1)
    )
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=2e-2)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, EPOCHS)
    for _ in range(EPOCHS):
        for some in torch.randperm(len(inputs)).split(256):
            optimizer.zero_grad()
            loss = (weights[some] * (torch.sigmoid(net(inputs[some])[:, 0]) - goals[some]) ** 2).mean()
            loss.backward()
            optimizer.step()
        schedule.step()
    return net.eval(), means, deviations


def rate(taught, page):
    total = 0
    for net, means, deviations in taught:
        with torch.no_grad():
            total = total + torch.sigmoid(net(torch.from_numpy((page["features"] - means) / deviations))[:, 0]).numpy()
    return total / len(taught)


def choose(page, rates):
    """The likeliest boxes that lie apart."""
    chosen = []
    for index in np.argsort(-rates):
        box = page["boxes"][index]["box"]
        if rates[index] >= MIN_RATE and all(shared(box, other) < MAX_SHARED * min(area(box), area(other)) for other in chosen):
            chosen.append(box)
    return chosen


def matches(labels, found, least):
    pairs = sorted(((shared_part(a, b), i, j) for i, a in enumerate(labels) for j, b in enumerate(found)), reverse=True)
    labelled, taken = set(), set()
    for part, i, j in pairs:
        if part >= least and i not in labelled and j not in taken:
            labelled.add(i)
            taken.add(j)
    return len(taken)


def score(pages, taught):
    sums = collections.defaultdict(lambda: np.zeros(4))
    for page in pages:
        found = choose(page, rate(taught, page))
        sums[page["retailer"]] += [len(page["labels"]), len(found), matches(page["labels"], found, 0.5), matches(page["labels"], found, 0.75)]
    return sums


def show(name, sums):
    both = sums[0] + sums[1]
    print(f"{name}: {int(sums[0])} deals, F1 at 0.5 {2 * sums[2] / both:.3f}, at 0.75 {2 * sums[3] / both:.3f}", flush=True)


def main():
    target, *files = sys.argv[1:]
    pages = read(files)
    retailers = sorted({page["retailer"] for page in pages if not page["isMade"]})
    random.Random(1).shuffle(retailers)
    total = np.zeros(4)
    for fold in range(FOLDS):
        left_out = retailers[fold::FOLDS]
        taught = [teach([page for page in pages if page["retailer"] not in left_out], seed) for seed in range(NETS)]
        for name, sums in score([page for page in pages if page["retailer"] in left_out], taught).items():
            show(name, sums)
            total += sums
    show("all", total)
    taught = [teach(pages, seed) for seed in range(NETS)]
    _, means, deviations = taught[0]
    write([net for net, _, _ in taught], means, deviations, target)


if __name__ == "__main__":
    main()
