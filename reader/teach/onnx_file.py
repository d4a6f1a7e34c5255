"""Writes a net as the ONNX file that the reader loads."""
import inspect

import torch


def write_onnx(net, example, target, inputs, outputs, count="count"):
    """The first side of all inputs and outputs may be of any length; `example` is a tuple of inputs."""
    # Newer versions of torch take another way by default, which needs further packages.
    known = inspect.signature(torch.onnx.export).parameters
    options = {"dynamo": False} if "dynamo" in known else {}
    torch.onnx.export(
        net,
        example,
        target,
        input_names=inputs,
        output_names=outputs,
        dynamic_axes={name: {0: count} for name in (*inputs, *outputs)},
        opset_version=17,
        **options,
    )
