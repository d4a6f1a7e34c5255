import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { newFileKey } from "#app/kernel/ports/file-keys";
import { openFileStore } from "#app/server/process/adapters.server";
import { readConfig } from "#app/server/process/config.server";

/** A process of its own that stores FILE, says so when it begins, and is killed meanwhile. */
const silent = () => {};
const config = readConfig();
const store = await openFileStore(config, config.files.place, {
  ...{ debug: silent, info: silent, warn: silent, error: silent },
});
const path = join(await store.makeTempDir(), "upload");
await copyFile(process.env.FILE ?? "", path);
process.stdout.write("begins\n");
await store.putFile(path, newFileKey("pdf"));
await store.close();
