"""New pages from the deals of labelled ones: other layouts, other papers, other sizes.

The few labelled pages teach a net their layouts by heart; what holds on a chain that it has not seen is taught by pages
whose deals are real and whose places are not.
"""
import random

import numpy as np
import torch
import torch.nn.functional as F

from pages import CHANNELS, ROWS, Page


def split(left, top, right, bottom, count, cells):
    """Parts a page into about as many cells, across where it is wide and down where it is high."""
    width, height = right - left, bottom - top
    if count <= 1 or (width < 26 and height < 26):
        cells.append((left, top, right, bottom))
        return
    first = random.randint(max(1, count // 3), max(1, count - count // 3)) if count > 2 else 1
    if width / height * random.uniform(0.6, 1.6) > 0.85:
        middle = left + width * first / count
        split(left, top, middle, bottom, first, cells)
        split(middle, top, right, bottom, count - first, cells)
    else:
        middle = top + height * first / count
        split(left, top, right, middle, first, cells)
        split(left, middle, right, bottom, count - first, cells)


def paper(source, height, width):
    channels = np.zeros((CHANNELS, height, width), np.float32)
    channels[5] = 1
    usual = np.median(source.channels[:3].numpy().reshape(3, -1)[:, ::7], 1)
    colour = usual if random.random() < 0.6 else np.random.uniform(-1, 1, 3)
    channels[:3] = colour[:, None, None]
    if random.random() < 0.3:
        channels[:3] += np.linspace(-0.3, 0.3, height)[None, :, None] * np.random.uniform(-1, 1, (3, 1, 1))
    return channels


def pick(deals, shape):
    """Of six deals the one whose shape fits a cell best."""
    best = None
    for page, index in (random.choice(deals) for _ in range(6)):
        box = page.boxes[index]
        unlike = abs(np.log((box[2] - box[0]) / max(1, box[3] - box[1]) / shape))
        if best is None or unlike < best[0]:
            best = (unlike, page, index)
    return best[1], best[2]


def compose(pages):
    """A page, and for each of its prices the deal that it belongs to."""
    sources = [random.choice([page for page in pages if len(page.boxes) >= 2])]
    if random.random() < 0.3:
        sources.append(random.choice(pages))
    deals = [(page, index) for page in sources for index in range(len(page.boxes))]
    height, width = ROWS, random.randint(150, 215)
    channels = paper(sources[0], height, width)
    cells = []
    split(2, random.choice([0, 10, 30]) + 2, width - 2, height - random.choice([2, 12]), random.choice([3, 4, 5, 6, 8, 9, 10, 12, 15, 18, 22]), cells)
    prices, owners, boxes = [], [], []
    for cell in cells:
        gap = random.uniform(0, 3)
        left, top, right, bottom = cell[0] + gap, cell[1] + gap, cell[2] - gap, cell[3] - gap
        if right - left < 12 or bottom - top < 12:
            continue
        page, index = pick(deals, (right - left) / (bottom - top))
        box = page.boxes[index]
        x0, y0 = int(max(0, np.floor(box[0]))), int(max(0, np.floor(box[1])))
        x1 = int(min(page.channels.shape[2], np.ceil(box[2])))
        y1 = int(min(ROWS, np.ceil(box[3])))
        if x1 - x0 < 8 or y1 - y0 < 8:
            continue
        fit = min((right - left) / (x1 - x0), (bottom - top) / (y1 - y0))
        scale = min(2.2, fit)
        across = scale * min(1.25, max(1, (right - left) / ((x1 - x0) * fit)))
        down = scale * min(1.25, max(1, (bottom - top) / ((y1 - y0) * fit)))
        w, h = int((x1 - x0) * across), int((y1 - y0) * down)
        if w < 10 or h < 10:
            continue
        piece = F.interpolate(page.channels[None, :, y0:y1, x0:x1], size=(h, w), mode="bilinear", align_corners=False)[0].numpy()
        x = int(left + random.uniform(0, max(0, right - left - w)))
        y = int(top + random.uniform(0, max(0, bottom - top - h)))
        if random.random() < 0.45:  # A card behind it.
            rim = np.concatenate([piece[:3, 0], piece[:3, -1], piece[:3, :, 0], piece[:3, :, -1]], 1)
            channels[:3, int(top) : int(bottom), int(left) : int(right)] = np.median(rim, 1)[:, None, None]
        x2, y2 = min(width, x + w), min(height, y + h)
        channels[:5, y:y2, x:x2] = piece[:5, : y2 - y, : x2 - x]
        if random.random() < 0.2:  # A printed frame.
            colour = np.random.uniform(-1, 1, 3)[:, None]
            for row in (int(top), min(height - 1, int(bottom))):
                channels[:3, row, int(left) : int(right)] = colour
            for column in (int(left), min(width - 1, int(right))):
                channels[:3, int(top) : int(bottom), column] = colour
        for price in page.prices:
            px, py = (price[0] + price[2]) / 2, (price[1] + price[3]) / 2
            if x0 < px < x1 and y0 < py < y1:
                ratio = (w / (x1 - x0), h / (y1 - y0))
                place = [x + (price[0] - x0) * ratio[0], y + (price[1] - y0) * ratio[1], x + (price[2] - x0) * ratio[0], y + (price[3] - y0) * ratio[1]]
                prices.append([*place, price[4], price[5] * down])
                owners.append(len(boxes))
        boxes.append([x, y, x + w, y + h])
    made = Page("made", "made", torch.from_numpy(channels), np.array(prices, np.float32).reshape(-1, 6), np.array(boxes, np.float32).reshape(-1, 4), [0.0] * len(boxes))
    return made, owners
