"""Fits how sure a deal that was found in a picture is (reader/pictures/deal-confidence.ts).

    python fit_confidence.py runs.jsonl evidence.jsonl …

The files are collect.ts's: each evidence.jsonl is of retailers that its model of deals was taught without; they are left out when the
nets of names are taught, too. A logistic regression of whole deals (box, price and name right). Prints for several thresholds how many
deals are above, and how many of those are right, of each retailer when the weights were fitted without it, and the weights fitted with
all; and of those that are confirmed.
"""
import json
import re
import sys

import numpy as np
import train_names

NAMES = "box price agreement agrees differs overlap name few nameless pictureless".split()
# The recogniser knows Latin letters: a name of two scripts is none that it can read.
UNREAD = re.compile(r"[^\W\d_\u0000-\u024f]")
THRESHOLDS = (0.8, 0.85, 0.9, 0.92, 0.94, 0.96)


def log_odds(score):
    score = min(0.999, max(0.001, score))
    return np.log(score / (1 - score))


def features(deal, certainty):
    return [
        log_odds(deal["boxScore"]),
        log_odds(deal["priceScore"]),
        deal["priceAgreement"],
        deal["priceVerdict"] == "agrees",
        deal["priceVerdict"] == "differs",
        deal["overlap"],
        certainty,
        len(deal["names"]) < 4,
        deal["nameCertainty"] == 0,
        not deal["hasPicture"],
    ]


def is_confirmed(deal, deals, certainty):
    """As deal-confidence.ts says it."""
    size = deal["priceSize"] / sorted(other["priceSize"] for other in deals)[len(deals) // 2]
    if not deal["hasPicture"] or deal["hasUnread"] or deal["overlap"] > 0.05 or deal["boxScore"] < 0.75 or len(deal["names"]) < 4:
        return False
    if deal["priceScore"] < 0.9 or deal["priceAgreement"] < 0.7:
        return False
    if deal["priceVerdict"] == "agrees":
        return certainty >= 0.6
    return deal["priceVerdict"] == "unknown" and deal["priceAgreement"] >= 0.98 and size < 1.2 and certainty >= 0.85


class Found:
    """A deal's names as train_names.rate takes them."""

    def __init__(self, names):
        self.features = np.array([name["features"] for name in names], np.float32)


def fit(x, y, weights, penalty=1.0):
    """Bias and weights, by Newton's method."""
    mean, spread = x.mean(0), x.std(0) + 1e-6
    z = np.c_[np.ones(len(x)), (x - mean) / spread]
    decay = np.r_[1e-6, np.full(x.shape[1], penalty)]
    w = np.zeros(z.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-z @ w))
        slope = z.T @ (weights * (p - y)) + decay * w
        w -= np.linalg.solve((z.T * (weights * p * (1 - p))) @ z + np.diag(decay), slope)
    return w[0] - (w[1:] * mean / spread).sum(), w[1:] / spread


def shares(sources):
    """Retailers with many deals count less than their share."""
    counts = {source: (sources == source).sum() for source in set(sources)}
    weights = np.array([counts[source] ** -0.5 for source in sources])
    return weights / weights.mean()


def main(runs, files):
    everything = [train_names.Deal(line) for line in open(runs)]
    x, y, sources, confirmed = [], [], [], []
    for file in files:
        pages = [json.loads(line) for line in open(file)]
        held = {page["retailer"] for page in pages}
        nets = [train_names.teach([deal for deal in everything if deal.chain not in held], seed) for seed in range(train_names.NETS)]
        for page in pages:
            # Where people wrote no names nobody knows which are right.
            if not page["isNamed"]:
                continue
            for deal in page["deals"]:
                # The others are bounded: deals without a price, or with one that may be another deal's.
                if not deal["hasPrice"] or deal["isAmbiguous"] or not deal["names"] or deal["label"] == "":
                    continue
                if UNREAD.search(deal["label"] or ""):
                    continue
                rates = train_names.rate(nets, Found(deal["names"]))
                best = int(rates.argmax())
                x.append(features(deal, float(rates[best])))
                confirmed.append(is_confirmed(deal, page["deals"], float(rates[best])))
                y.append(deal["isBox"] and deal["isPrice"] and deal["names"][best]["isWhole"])
                sources.append(page["retailer"])
    x, y, sources, confirmed = np.array(x, float), np.array(y, float), np.array(sources), np.array(confirmed)
    rates = np.zeros(len(y))
    for source in sorted(set(sources)):
        out = sources == source
        bias, weights = fit(x[~out], y[~out], shares(sources[~out]))
        rates[out] = 1 / (1 + np.exp(-(bias + x[out] @ weights)))
        sure = out & confirmed
        print(f"{source:40} {out.sum():4} right {y[out].mean():.2f}, confirmed: {sure.sum():4} {y[sure].mean() if sure.any() else 0:.3f}")
    for threshold in THRESHOLDS:
        sure = rates >= threshold
        print(f"above {threshold}: {sure.sum()} of {len(y)}, {y[sure].mean() if sure.any() else 0:.4f} right")
    print(f"confirmed: {confirmed.sum()} of {len(y)}, {y[confirmed].mean():.4f} right")
    bias, weights = fit(x, y, shares(sources))
    print(f"bias {bias:.2f}", {name: round(float(weight), 2) for name, weight in zip(NAMES, weights)})


main(sys.argv[1], sys.argv[2:])
