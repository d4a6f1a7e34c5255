"""Writes nets of three layers as reader/deals/small-nets.ts reads them."""
import base64
import json

import numpy as np
import torch.nn as nn


def encoded(values):
    return base64.b64encode(np.asarray(values, "<f4").tobytes()).decode("ascii")


def write(nets, means, deviations, target):
    """Nets get features less the means, by the deviations."""
    layers = lambda net: [layer for layer in net if isinstance(layer, nn.Linear)]
    model = {
        "means": encoded(means),
        "deviations": encoded(deviations),
        "nets": [
            [{"weights": encoded(layer.weight.detach().numpy()), "biases": encoded(layer.bias.detach().numpy())} for layer in layers(net)]
            for net in nets
        ],
    }
    with open(target, "w") as file:
        json.dump(model, file)
        file.write("\n")
