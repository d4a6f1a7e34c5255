"""Teaches the net that tells currency signs from digits and letters by the shape of one mark.

    python train_signs.py <folder of fonts> sign-model.onnx

Marks are drawn in all fonts of the folder that have the signs (Pillow). Each seventh font is left out of the teaching, and how
many of its marks come out right is printed, and how many digits of it are taken for signs.
"""
import random
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from PIL import Image, ImageDraw, ImageFont

from onnx_file import write_onnx

# As in reader/pictures/sign-model.ts.
SIDE = 32
FIT = 28
DIGIT, OTHER = 0, 5
SIGNS = "€£¢$"
KINDS = 6
LETTERS = "ACEFGHJKLMNPRTUVWXYacefghkmnprstuvwxyz%&+*/-.,?zł"
ROUNDS = 12
SURE = 0.9
torch.set_num_threads(1)


def mark_of(font, text):
    """The shape of a mark, fitted into the square; None where the font draws nothing."""
    picture = Image.new("L", (220, 160))
    ImageDraw.Draw(picture).text((40, 20), text, 255, font)
    ink = np.array(picture) > random.randint(80, 170)
    rows, columns = np.flatnonzero(ink.any(1)), np.flatnonzero(ink.any(0))
    if len(rows) == 0:
        return None
    cut = Image.fromarray(ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.uint8) * 255)
    scale = FIT / max(cut.size)
    size = [max(1, round(side * scale)) for side in cut.size]
    square = Image.new("L", (SIDE, SIDE))
    square.paste(cut.resize(size, Image.BOX if scale < 1 else Image.BILINEAR), ((SIDE - size[0]) // 2, (SIDE - size[1]) // 2))
    return np.array(square, np.uint8)


def draw(path):
    """Marks of one font, and what each is."""
    marks, kinds = [], []
    missing = None
    for size in random.sample(range(16, 70), 5):
        try:
            font = ImageFont.truetype(str(path), size)
            missing = mark_of(font, "\uffff")
            for text in [*"0123456789", *SIGNS * 3, *random.sample(LETTERS, 16)]:
                mark = mark_of(font, text)
                # A font without a sign draws the same box for all that it lacks.
                if mark is None or (missing is not None and np.array_equal(mark, missing)):
                    continue
                marks.append(mark)
                kinds.append(DIGIT if text.isdigit() else SIGNS.find(text) + 1 or OTHER)
        except OSError:
            return [], []
    return marks, kinds


class Net(nn.Module):
    """The shape of a mark in; how likely it is a digit, each of the signs, or something else, out."""

    def __init__(self):
        super().__init__()
        layer = lambda inputs, outputs: nn.Sequential(
            nn.Conv2d(inputs, outputs, 3, 2, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()
        )
        self.seen = nn.Sequential(layer(1, 12), layer(12, 24), layer(24, 24))
        self.inner = nn.Linear(24 * 4 * 4, 32)
        self.kind = nn.Linear(32, KINDS)

    def forward(self, marks):
        return self.kind(F.dropout(F.relu(self.inner(self.seen(marks).flatten(1))), 0.2, self.training))


class Sure(nn.Module):
    """The net with answers between 0 and 1."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, marks):
        return torch.softmax(self.net(marks), 1)


def noisy(marks):
    """Bolder or finer, from fewer points, shifted by up to two pixels, a little turned."""
    angle = (torch.rand(len(marks)) - 0.5) * 0.25
    shift = (torch.rand(len(marks), 2) - 0.5) * 0.12
    scale = torch.empty(len(marks), 2).uniform_(0.9, 1.15)
    turn = torch.stack(
        [
            torch.stack([angle.cos() * scale[:, 0], -angle.sin(), shift[:, 0]], 1),
            torch.stack([angle.sin(), angle.cos() * scale[:, 1], shift[:, 1]], 1),
        ],
        1,
    )
    marks = F.grid_sample(marks, F.affine_grid(turn, marks.shape, align_corners=False), align_corners=False)
    change = torch.rand(1).item()
    if change < 0.2:
        marks = F.max_pool2d(marks, 3, 1, 1)
    elif change < 0.4:
        marks = -F.max_pool2d(-marks, 3, 1, 1)
    elif change < 0.6:
        points = int(torch.randint(12, 24, (1,)))
        marks = F.interpolate(F.interpolate(marks, size=(points, points), mode="bilinear", antialias=True), size=(SIDE, SIDE), mode="bilinear")
    return marks + 0.05 * torch.randn_like(marks)


def main(source, target):
    random.seed(0)
    torch.manual_seed(0)
    taught, left_out = ([], []), ([], [])
    fonts = sorted(path for path in Path(source).iterdir() if path.suffix.lower() in (".ttf", ".otf"))
    for number, path in enumerate(fonts):
        marks, kinds = draw(path)
        into = left_out if number % 7 == 0 else taught
        into[0].extend(marks)
        into[1].extend(kinds)
    as_tensors = lambda some: (torch.from_numpy(np.stack(some[0])[:, None]).float() / 255, torch.tensor(some[1]))
    marks, kinds = as_tensors(taught)
    new_marks, new_kinds = as_tensors(left_out)
    print(f"{len(fonts)} fonts, {len(marks)} marks, {len(new_marks)} of other fonts", flush=True)
    net = Net()
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-2)
    batches = len(marks) // 128
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=ROUNDS * batches + 1)
    for done in range(ROUNDS):
        net.train()
        order = torch.randperm(len(marks))
        for start in range(0, batches * 128, 128):
            some = order[start : start + 128]
            loss = F.cross_entropy(net(noisy(marks[some])), kinds[some])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        net.eval()
        with torch.no_grad():
            rates = torch.softmax(net(new_marks), 1)
        best, seen = rates.max(1)
        is_sign = lambda some: (some > DIGIT) & (some < OTHER)
        wrong = (is_sign(seen) & (best > SURE) & (new_kinds == DIGIT)).sum().item()
        found = ((seen == new_kinds) & (best > SURE) & is_sign(new_kinds)).sum().item()
        print(
            f"round {done + 1}: {(seen == new_kinds).float().mean():.4f} right; surely seen {found} of "
            f"{is_sign(new_kinds).sum()} signs; {wrong} of {(new_kinds == DIGIT).sum()} digits taken for signs",
            flush=True,
        )
    write_onnx(Sure(net), (marks[:2],), target, ["marks"], ["kinds"])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
