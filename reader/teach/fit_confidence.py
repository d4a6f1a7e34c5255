"""Fits how sure a found deal is (reader/pictures/deal-confidence.ts) from what collect-evidence.ts writes.

    python3 fit_confidence.py evidence.jsonl …

A logistic regression. Prints how many deals are above 0.9, and how many of those are right, of each source when the weights
were fitted without it, and the weights fitted with all.
"""
import json
import sys

import numpy as np

NAMES = "box price agreement agrees differs overlap alignment size nameless pictureless morePrices".split()


def log_odds(score):
    score = min(0.999, max(0.001, score))
    return np.log(score / (1 - score))


def covered_share(a, b):
    across = min(a["left"] + a["width"], b["left"] + b["width"]) - max(a["left"], b["left"])
    down = min(a["top"] + a["height"], b["top"] + b["height"]) - max(a["top"], b["top"])
    if across <= 0 or down <= 0:
        return 0
    return across * down / min(a["width"] * a["height"], b["width"] * b["height"])


def edges(a):
    return a["left"], a["top"], a["left"] + a["width"], a["top"] + a["height"]


def shared_edges(a, b):
    return sum(abs(x - y) < 0.01 for x, y in zip(edges(a), edges(b))) / 4


def features(deal, deals):
    others = [other for other in deals if other is not deal]
    usual = sorted(other["priceSize"] for other in deals)[len(deals) // 2]
    return [
        log_odds(deal["boxScore"]),
        log_odds(deal["priceScore"]),
        deal["priceAgreement"],
        deal["priceVerdict"] == "agrees",
        deal["priceVerdict"] == "differs",
        max([covered_share(deal, other) for other in others], default=0),
        max([shared_edges(deal, other) for other in others], default=0),
        min(2, deal["priceSize"] / usual),
        not deal["hasName"],
        not deal["hasPicture"],
        min(3, deal["priceCount"]) - 1,
    ]


def fit(x, y, penalty=1.0):
    """Bias and weights, by Newton's method."""
    mean, spread = x.mean(0), x.std(0) + 1e-6
    z = np.c_[np.ones(len(x)), (x - mean) / spread]
    decay = np.r_[1e-6, np.full(x.shape[1], penalty)]
    w = np.zeros(z.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-z @ w))
        slope = z.T @ (p - y) + decay * w
        w -= np.linalg.solve((z.T * (p * (1 - p))) @ z + np.diag(decay), slope)
    return w[0] - (w[1:] * mean / spread).sum(), w[1:] / spread


def main(files):
    x, y, sources = [], [], []
    for file in files:
        for line in open(file):
            page = json.loads(line)
            # The others are bounded: deals without a price, or with one that may be another deal's.
            for deal in page["deals"]:
                if not deal["hasPrice"] or deal["isAmbiguous"]:
                    continue
                x.append(features(deal, page["deals"]))
                y.append(deal["isRight"])
                sources.append(page["source"])
    x, y, sources = np.array(x, float), np.array(y, float), np.array(sources)
    rates = np.zeros(len(y))
    for source in sorted(set(sources)):
        out = sources == source
        bias, weights = fit(x[~out], y[~out])
        rates[out] = 1 / (1 + np.exp(-(bias + x[out] @ weights)))
        sure = out & (rates >= 0.9)
        print(f"{source:40} {out.sum():4} right {y[out].mean():.2f}, above 0.9: {sure.sum():4} {y[sure].mean() if sure.any() else 0:.3f}")
    for start, end in zip([0, 0.5, 0.7, 0.8, 0.9, 0.95], [0.5, 0.7, 0.8, 0.9, 0.95, 2]):
        part = (rates >= start) & (rates < end)
        print(f"from {start}: {part.sum()} {y[part].mean() if part.any() else 0:.3f}")
    sure = rates >= 0.9
    print(f"above 0.9: {sure.sum()} of {len(y)}, {y[sure].mean():.4f} right")
    bias, weights = fit(x, y)
    print(f"bias {bias:.2f}", {name: round(float(weight), 2) for name, weight in zip(NAMES, weights)})


main(sys.argv[1:])
