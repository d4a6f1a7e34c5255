"""Takes the detector and the recogniser of PP-OCRv6 (small, Apache-2.0) out of the wheel of rapidocr 3.10.0.

    pip download --no-deps rapidocr==3.10.0
    python take_ocr.py rapidocr-3.10.0-py3-none-any.whl reader/models

Of the recogniser's 18,000 characters those of Latin scripts are kept, and weights are stored in half precision, which
changes no answer by more than a thousandth.
"""
import sys
import zipfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SIGNS = "‘’“”„‚–—…•°€£¢¥©®™½¼¾⅓⅔⅛×÷′″‹›«»·ȘșȚț√★●→←✓≈≤≥§†‡¡¿"


def is_kept(character):
    return len(character) <= 1 and (character in ("", " ") or 0x20 < ord(character) < 0x180 or character in SIGNS)


def tensor_of(graph, name):
    """The holder of a constant, and its values."""
    for tensor in graph.initializer:
        if tensor.name == name:
            return tensor, numpy_helper.to_array(tensor)
    node = next(node for node in graph.node if node.op_type == "Constant" and node.output[0] == name)
    return node.attribute[0].t, numpy_helper.to_array(node.attribute[0].t)


def cut_alphabet(model):
    """Leaves the classes of Latin scripts; returns their characters, without the blank before them."""
    graph = model.graph
    characters = next(entry.value for entry in model.metadata_props if entry.key == "character").split("\n")
    if characters[-1] == "":
        characters.pop()
    last = [node for node in graph.node if node.op_type == "MatMul"][-1]
    add = next(node for node in graph.node if node.op_type == "Add" and last.output[0] in node.input)
    bias_name = next(name for name in add.input if name != last.output[0])
    for name in (last.input[1], bias_name):
        holder, values = tensor_of(graph, name)
        count = values.shape[-1]
        known = ["", *characters, *[" "] * (count - 1 - len(characters))]
        kept = [at for at, character in enumerate(known) if is_kept(character)]
        holder.CopyFrom(numpy_helper.from_array(np.ascontiguousarray(values[..., kept]), holder.name))
    graph.output[0].type.tensor_type.shape.dim[2].dim_value = len(kept)
    del model.metadata_props[:]
    return [known[at] for at in kept[1:]]


def store_halves(model):
    """Stores larger weights in half precision; they are made whole when the model is loaded."""
    graph = model.graph
    del graph.value_info[:]
    casts = []
    for node in [node for node in graph.node if node.op_type == "Constant"]:
        tensor = node.attribute[0].t
        if tensor.data_type == TensorProto.FLOAT and np.prod(tensor.dims) > 64:
            stored = numpy_helper.to_array(tensor).astype(np.float16)
            graph.initializer.append(numpy_helper.from_array(stored, node.output[0] + "_half"))
            casts.append(helper.make_node("Cast", [node.output[0] + "_half"], list(node.output), to=TensorProto.FLOAT))
            graph.node.remove(node)
    for tensor in list(graph.initializer):
        if tensor.data_type == TensorProto.FLOAT and np.prod(tensor.dims) > 64:
            name = tensor.name
            stored = numpy_helper.to_array(tensor).astype(np.float16)
            tensor.CopyFrom(numpy_helper.from_array(stored, name + "_half"))
            casts.append(helper.make_node("Cast", [name + "_half"], [name], to=TensorProto.FLOAT))
            for given in [given for given in graph.input if given.name == name]:
                graph.input.remove(given)
    rest = list(graph.node)
    del graph.node[:]
    graph.node.extend([*casts, *rest])


def main(wheel, folder):
    with zipfile.ZipFile(wheel) as files:
        read = lambda name: onnx.load_from_string(files.read(f"rapidocr/models/PP-OCRv6_{name}_small.onnx"))
        detector, recogniser = read("det"), read("rec")
    alphabet = cut_alphabet(recogniser)
    for model in (detector, recogniser):
        store_halves(model)
    onnx.save(detector, Path(folder) / "ocr-detector.onnx")
    onnx.save(recogniser, Path(folder) / "ocr-recogniser.onnx")
    (Path(folder) / "ocr-alphabet.txt").write_text("\n".join(alphabet))


if __name__ == "__main__":
    main(*sys.argv[1:])
