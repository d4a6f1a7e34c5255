"""Teaches the net that sees which accent a letter carries.

    python train_letters.py <folder of collect-letters.ts> letter-model.onnx

A tenth of the letters is left out, and how many of them come out right is printed.
"""
import sys
from pathlib import Path

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from onnx_file import write_onnx

SIDE = 40
LETTERS = 21
MARKS = 11
ROUNDS = 16
torch.set_num_threads(1)


class Net(nn.Module):
    """The picture of a letter and which letter it is in; how likely each accent is out."""

    def __init__(self):
        super().__init__()
        layer = lambda inputs, outputs: nn.Sequential(
            nn.Conv2d(inputs, outputs, 3, 2, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU()
        )
        self.seen = nn.Sequential(layer(1, 16), layer(16, 32), layer(32, 32))
        self.inner = nn.Linear(32 * 5 * 5 + LETTERS, 48)
        self.mark = nn.Linear(48, MARKS)

    def forward(self, pictures, letters):
        seen = self.seen(pictures).flatten(1)
        return self.mark(F.dropout(F.relu(self.inner(torch.cat([seen, letters], 1))), 0.2, self.training))


class Sure(nn.Module):
    """The net with answers between 0 and 1."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, pictures, letters):
        return torch.softmax(self.net(pictures, letters), 1)


def noisy(pictures):
    """Dark on light or light on dark, shifted by up to two pixels, from fewer points, blurred, with noise."""
    pictures = pictures * (1 - 2 * (torch.rand(len(pictures), 1, 1, 1) < 0.5).float())
    if torch.rand(1) < 0.6:  # Small print: a picture of fewer points.
        points = int(torch.randint(18, 36, (1,)))
        small = F.interpolate(pictures, size=(points, points), mode="bilinear", antialias=True)
        pictures = F.interpolate(small, size=(SIDE, SIDE), mode="bilinear")
    if torch.rand(1) < 0.3:
        pictures = F.avg_pool2d(pictures, 3, 1, 1)
    rows, columns = torch.randint(-2, 3, (2,)).tolist()
    pictures = torch.roll(pictures, (rows, columns), (2, 3))
    pictures = (pictures - pictures.mean((2, 3), keepdim=True)) / pictures.std((2, 3), keepdim=True).clamp(min=1e-3)
    return pictures * torch.empty(len(pictures), 1, 1, 1).uniform_(0.8, 1.2) + 0.12 * torch.randn_like(pictures)


def main(source, target):
    torch.manual_seed(0)
    known = np.array([line.split() for line in (Path(source) / "letters.txt").read_text().splitlines()], np.int64)
    pictures = np.fromfile(Path(source) / "letters.f32", np.float32).reshape(-1, 1, SIDE, SIDE)[: len(known)]
    pictures, letters = torch.from_numpy(pictures), F.one_hot(torch.from_numpy(known[:, 0]), LETTERS).float()
    marks = torch.from_numpy(known[:, 1])
    order = torch.randperm(len(known))
    left_out, taught = order[: len(order) // 10], order[len(order) // 10 :]
    net = Net()
    optimizer = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=1e-2)
    steps = ROUNDS * (len(taught) // 128)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps + 1)
    for done in range(ROUNDS):
        net.train()
        some = taught[torch.randperm(len(taught))]
        for start in range(0, len(taught) // 128 * 128, 128):
            batch = some[start : start + 128]
            loss = F.cross_entropy(net(noisy(pictures[batch]), letters[batch]), marks[batch])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
        net.eval()
        with torch.no_grad():
            seen = net(pictures[left_out], letters[left_out]).argmax(1)
        right = (seen == marks[left_out]).float().mean().item()
        print(f"round {done + 1}: {right:.4f} of {len(left_out)} letters right", flush=True)
    write_onnx(Sure(net), (pictures[:2], letters[:2]), target, ["pictures", "letters"], ["marks"])


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
