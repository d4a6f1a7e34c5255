"""Teaches the net that marks which part of a page belongs to a price.

    python train_deals.py <folder of collect.ts> deal-model.onnx [--without retailer …] [--rounds 40] [--start deal-model.onnx]

With --without retailers are left out and the net is scored on each: F1 of boxes at an IoU of 0.5 and 0.75. With --start a net that
was taught before is taught on, for which a few rounds are enough.
"""
import argparse
import random

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from compose import compose
from onnx_file import write_onnx
from pages import MASK, crop, deal_of, load_pages, mask_of, recoloured

BATCH = 16
WIDTH = 16
SAME_DEAL = 0.45
MIN_CONFIDENCE = 0.25


def block(inputs, outputs, stride=1, dilation=1):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, dilation, dilation=dilation, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Net(nn.Module):
    """Seven channels of 96 x 96 in; which of 48 x 48 pixels belong to the deal, and whether there is one, out."""

    def __init__(self):
        super().__init__()
        self.a = nn.Sequential(block(7, WIDTH, 2))
        self.b = nn.Sequential(block(WIDTH, 2 * WIDTH, 2), block(2 * WIDTH, 2 * WIDTH))
        self.c = nn.Sequential(block(2 * WIDTH, 3 * WIDTH, 2), block(3 * WIDTH, 3 * WIDTH))
        self.d = nn.Sequential(
            block(3 * WIDTH, 4 * WIDTH, 2),
            nn.Dropout2d(0.1),
            block(4 * WIDTH, 4 * WIDTH),
            block(4 * WIDTH, 4 * WIDTH, 1, 2),
        )
        self.up_c = block(7 * WIDTH, 3 * WIDTH)
        self.up_b = block(5 * WIDTH, 2 * WIDTH)
        self.up_a = block(3 * WIDTH, 2 * WIDTH)
        self.mask = nn.Conv2d(2 * WIDTH, 1, 1)
        self.deal = nn.Linear(4 * WIDTH, 1)

    def forward(self, crops):
        a = self.a(crops)
        b = self.b(a)
        c = self.c(b)
        d = self.d(c)
        larger = lambda small, like: F.interpolate(small, size=like.shape[-2:], mode="bilinear", align_corners=False)
        c = self.up_c(torch.cat([larger(d, c), c], 1))
        b = self.up_b(torch.cat([larger(c, b), b], 1))
        a = self.up_a(torch.cat([larger(b, a), a], 1))
        return self.mask(a)[:, 0], self.deal(d[:, :, 2:4, 2:4].mean((2, 3)))[:, 0]


class Sure(nn.Module):
    """The net with answers between 0 and 1."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, crops):
        mask, deal = self.net(crops)
        return torch.sigmoid(mask), torch.sigmoid(deal)


def started(source):
    """A net that was written before: what was normalised is part of its weights."""
    import onnx
    from onnx import numpy_helper

    held = onnx.load(source).graph.initializer
    known = [torch.from_numpy(numpy_helper.to_array(one).copy()) for one in held]
    named = {one.name.removeprefix("net."): value for one, value in zip(held, known)}
    folded = [value for one, value in zip(held, known) if not one.name.startswith("net.")]
    net = Net()
    for layer in net.modules():
        if isinstance(layer, nn.Conv2d) and layer.bias is None:
            layer.weight.data = folded.pop(0)
        elif isinstance(layer, nn.BatchNorm2d):
            layer.weight.data.fill_((1 + layer.eps) ** 0.5)
            layer.bias.data = folded.pop(0)
    net.load_state_dict(named, strict=False)
    return net


def teach(pages, rounds, start=None):
    net = started(start) if start else Net()
    rate = 6e-4 if start else 4e-3
    real = [(page, price, deal_of(page, price)) for page in pages for price in page.prices]
    batches = 2 * len(real) // BATCH
    optimizer = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=rounds * batches + 1)
    for done in range(rounds):
        net.train()
        for layer in net.modules():
            if start and isinstance(layer, nn.BatchNorm2d):
                layer.eval()
        made = []
        while len(made) < len(real):
            page, owners = compose(pages)
            made += [(page, price, owner) for price, owner in zip(page.prices, owners)]
        samples = real + made[: len(real)]
        random.shuffle(samples)
        total = 0.0
        for at in range(0, batches * BATCH, BATCH):
            crops, masks, is_deal = [], [], []
            for page, price, deal in samples[at : at + BATCH]:
                flip = random.random() < 0.5
                seen, frame = crop(
                    page,
                    price,
                    float(np.exp(np.random.uniform(-0.3, 0.3))),
                    float(np.exp(np.random.uniform(-0.2, 0.2))),
                    flip,
                    tuple(np.random.uniform(-6, 6, 2)),
                )
                crops.append(recoloured(seen))
                masks.append(mask_of(None if deal is None else page.boxes[deal], frame, flip))
                is_deal.append(float(deal is not None))
            mask, deal = net(torch.stack(crops))
            wanted, there = torch.stack(masks), torch.tensor(is_deal)
            pixels = F.binary_cross_entropy_with_logits(mask, wanted, reduction="none").mean((1, 2))
            likely = torch.sigmoid(mask)
            overlap = 1 - (2 * (likely * wanted).sum((1, 2)) + 1) / ((likely + wanted).sum((1, 2)) + 1)
            loss = ((pixels + overlap) * there).sum() / there.sum().clamp(min=1)
            loss = loss + 0.3 * F.binary_cross_entropy_with_logits(deal, there)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            total += loss.item()
        print(f"round {done + 1}: {total / batches:.3f}", flush=True)
    return net.eval()


def box_of(mask, frame):
    """Rows and columns around the middle with more than half, as in deal-model.ts; and how full the box is."""
    middle = MASK // 2
    left, right, top, bottom = middle - 2, middle + 2, middle - 2, middle + 2

    def grow(values, low, high):
        while low > 0 and values[low - 1] > 0.5:
            low -= 1
        while high < MASK - 1 and values[high + 1] > 0.5:
            high += 1
        return low, high

    for _ in range(6):
        columns, rows = mask[top : bottom + 1].mean(0), mask[:, left : right + 1].mean(1)
        left, right = grow(columns, middle - 2, middle + 2)
        top, bottom = grow(rows, middle - 2, middle + 2)
    columns, rows = mask[top : bottom + 1].mean(0), mask[:, left : right + 1].mean(1)
    part = lambda values, index: values[index] if 0 <= index < MASK else 0
    edges = (
        left - part(columns, left - 1),
        top - part(rows, top - 1),
        right + 1 + part(columns, right + 1),
        bottom + 1 + part(rows, bottom + 1),
    )
    step_x, step_y = 2 * frame.across / MASK, 2 * frame.down / MASK
    x, y = frame.x - frame.across, frame.y - frame.down
    box = (x + edges[0] * step_x, y + edges[1] * step_y, x + edges[2] * step_x, y + edges[3] * step_y)
    return box, float(mask[top : bottom + 1, left : right + 1].mean())


def share(a, b):
    across = min(a[2], b[2]) - max(a[0], b[0])
    down = min(a[3], b[3]) - max(a[1], b[1])
    if across <= 0 or down <= 0:
        return 0.0
    both = (a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1])
    return across * down / (both - across * down)


def found_on(net, page):
    found = []
    for price in page.prices:
        plain, frame = crop(page, price)
        mirrored, _ = crop(page, price, flip=True)
        with torch.no_grad():
            masks, deals = Sure(net)(torch.stack([plain, mirrored]))
        mask = ((masks[0] + torch.flip(masks[1], [1])) / 2).numpy()
        box, fullness = box_of(mask, frame)
        found.append((fullness * float(deals.mean()), box))
    kept = []
    for confidence, box in sorted(found, reverse=True):
        if confidence >= MIN_CONFIDENCE and all(share(box, other) < SAME_DEAL for other in kept):
            kept.append(box)
    return kept


def score(net, pages):
    labelled = suggested = 0
    matched = {0.5: 0, 0.75: 0}
    for page in pages:
        kept = found_on(net, page)
        labelled += len(page.boxes)
        suggested += len(kept)
        for least in matched:
            pairs = sorted(((share(a, b), i, j) for i, a in enumerate(kept) for j, b in enumerate(page.boxes)), reverse=True)
            used_a, used_b = set(), set()
            for value, i, j in pairs:
                if value < least or i in used_a or j in used_b:
                    continue
                used_a.add(i)
                used_b.add(j)
                matched[least] += 1
    f1 = {least: 2 * count / max(1, labelled + suggested) for least, count in matched.items()}
    print(f"{labelled} labelled, {suggested} suggested, F1 {f1[0.5]:.3f} at 0.5, {f1[0.75]:.3f} at 0.75")


def main():
    options = argparse.ArgumentParser()
    options.add_argument("folder")
    options.add_argument("target")
    options.add_argument("--without", nargs="*", default=[])
    options.add_argument("--start")
    options.add_argument("--rounds", type=int, default=40)
    asked = options.parse_args()
    torch.manual_seed(0)
    random.seed(0)
    np.random.seed(0)
    pages = load_pages(asked.folder)
    net = teach([page for page in pages if page.chain not in asked.without], asked.rounds, asked.start)
    for chain in asked.without:
        print(chain, end=": ")
        score(net, [page for page in pages if page.chain == chain])
    write_onnx(Sure(net), (torch.zeros(2, 7, 96, 96),), asked.target, ["crops"], ["mask", "deal"])


if __name__ == "__main__":
    main()
