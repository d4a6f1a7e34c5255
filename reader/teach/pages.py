"""Labelled pages as collect.ts writes them, and what the deal net sees of them."""
import json
import random
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

# As in reader/pictures/page-channels.ts and deal-model.ts.
ROWS = 256
CHANNELS = 6
CROP = 96
MASK = CROP // 2
SPAN = 0.66 * ROWS


@dataclass
class Page:
    name: str
    chain: str
    channels: torch.Tensor
    # Per price: left, top, right, bottom in channel pixels, its number, its size.
    prices: np.ndarray
    # Per deal: left, top, right, bottom; and the numbers of its label.
    boxes: np.ndarray
    values: list


def number_of(text):
    found = re.search(r"\d+(?:[.,]\d\d)?", text.split("/")[-1])
    return float(found[0].replace(",", ".")) if found else -1.0


def load_pages(folder):
    pages = []
    for line in (Path(folder) / "pages.jsonl").read_text().splitlines():
        page = json.loads(line)
        data = np.fromfile(Path(folder) / f"{page['name']}.f32", np.float32)
        prices = [[*price["box"], number_of(price["text"]), price["size"]] for price in page["prices"]]
        pages.append(
            Page(
                page["name"],
                page["chain"],
                torch.from_numpy(data.reshape(CHANNELS, page["height"], page["width"])),
                np.array(prices, np.float32).reshape(-1, 6),
                np.array([deal["box"] for deal in page["deals"]], np.float32).reshape(-1, 4),
                [number_of(deal["text"]) for deal in page["deals"]],
            )
        )
    return pages


def deal_of(page, price):
    """The labelled deal that a price is in: the one with its number, else the smallest; None for none."""
    x, y = (price[0] + price[2]) / 2, (price[1] + price[3]) / 2
    best = None
    for index, box in enumerate(page.boxes):
        if box[0] - 3 < x < box[2] + 3 and box[1] - 3 < y < box[3] + 3:
            rank = (abs(page.values[index] - price[4]) > 0.005, (box[2] - box[0]) * (box[3] - box[1]))
            if best is None or rank < best[0]:
                best = (rank, index)
    return None if best is None else best[1]


@dataclass
class Frame:
    """What a crop shows: its middle and half its sides, in channel pixels."""

    x: float
    y: float
    across: float
    down: float


def crop(page, price, scale=1.0, stretch=1.0, flip=False, shift=(0.0, 0.0)):
    left, top, right, bottom = (float(value) for value in price[:4])
    frame = Frame((left + right) / 2 + shift[0], (top + bottom) / 2 + shift[1], SPAN / 2 * scale, SPAN / 2 * scale * stretch)
    _, height, width = page.channels.shape
    theta = torch.zeros(1, 2, 3)
    theta[0, 0, 0] = 2 * frame.across / width * (-1 if flip else 1)
    theta[0, 1, 1] = 2 * frame.down / height
    theta[0, 0, 2] = 2 * frame.x / width - 1
    theta[0, 1, 2] = 2 * frame.y / height - 1
    grid = F.affine_grid(theta, (1, CHANNELS, CROP, CROP), align_corners=False)
    seen = F.grid_sample(page.channels[None], grid, mode="bilinear", padding_mode="zeros", align_corners=False)[0]
    own = torch.zeros(1, CROP, CROP)
    columns = [(edge - frame.x + frame.across) / (2 * frame.across) * CROP for edge in (left, right)]
    rows = [(edge - frame.y + frame.down) / (2 * frame.down) * CROP for edge in (top, bottom)]
    if flip:
        columns = [CROP - columns[1], CROP - columns[0]]
    own[0, max(0, int(rows[0])) : max(0, int(rows[1]) + 1), max(0, int(columns[0])) : max(0, int(columns[1]) + 1)] = 1
    return torch.cat([seen, own]), frame


def mask_of(box, frame, flip):
    """The pixels of a crop that belong to a deal."""
    steps = (np.arange(MASK) + 0.5) / MASK * 2
    columns = steps * frame.across + frame.x - frame.across
    rows = steps * frame.down + frame.y - frame.down
    if flip:
        columns = columns[::-1]
    mask = np.zeros((MASK, MASK), np.float32)
    if box is not None:
        mask[np.ix_((rows > box[1]) & (rows < box[3]), (columns > box[0]) & (columns < box[2]))] = 1
    return torch.from_numpy(mask)


def recoloured(crop_):
    """The same crop in other colours, as other chains would print it."""
    seen = crop_[:3]
    if random.random() < 0.5:
        seen = seen[random.sample(range(3), 3)]
    seen = seen * torch.empty(3, 1, 1).uniform_(0.5, 1.5) + torch.empty(3, 1, 1).uniform_(-0.4, 0.4)
    if random.random() < 0.2:
        seen = seen.mean(0, keepdim=True).expand(3, -1, -1)
    if random.random() < 0.15:
        seen = -seen
    crop_ = crop_.clone()
    crop_[:3] = seen.clamp(-1.3, 1.3) * crop_[5:6]
    return crop_
