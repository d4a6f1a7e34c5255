import { readFile } from "node:fs/promises";
import path from "node:path";
import { loadImage } from "@napi-rs/canvas";
import type { ChildMessage, Outcome, TaskMessage } from "#app/adapters/child/protocol";
import { openDealModel } from "#reader/pictures/deal-model";
import { openOcrEngine } from "#reader/pictures/ocr-engine";
import { loadOcrModels } from "#reader/pictures/ocr-models";
import { type ReadingModels, readPicture } from "#reader/pictures/read-picture";
import { loadRuntime } from "#reader/pictures/runtime";
import { openSignModel } from "#reader/pictures/sign-model";
import type { ReadPage } from "#reader/read-page";
import type { ReadFailure, ReadTask } from "./protocol";

/** The child process: reads one picture after the other. Its models are loaded with the first. */
let opened: Promise<ReadingModels> | null = null;

async function openModels({ modelsDir }: ReadTask): Promise<ReadingModels> {
  const runtime = await loadRuntime();
  return {
    engine: await openOcrEngine(runtime, await loadOcrModels(modelsDir)),
    deals: await openDealModel(runtime, await readFile(path.join(modelsDir, "deal-model.onnx"))),
    signs: await openSignModel(runtime, await readFile(path.join(modelsDir, "sign-model.onnx"))),
  };
}

async function perform(task: ReadTask): Promise<Outcome<ReadPage, ReadFailure>> {
  opened ??= openModels(task);
  let models: ReadingModels;
  try {
    models = await opened;
  } catch (error) {
    opened = null;
    return { failure: { problem: "models_missing", detail: String(error) } };
  }
  try {
    const image = await loadImage(task.picturePath);
    return { result: await readPicture(models, image) };
  } catch (error) {
    return { failure: { problem: "bad_picture", detail: String(error) } };
  }
}

function send(message: ChildMessage<ReadPage, ReadFailure>): void {
  process.send?.(message);
}

process.on("message", ({ id, task }: TaskMessage<ReadTask>) => {
  void perform(task).then((outcome) => send({ id, ...outcome }));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent lets the page under way finish and then disconnects.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

send({ ready: true });
