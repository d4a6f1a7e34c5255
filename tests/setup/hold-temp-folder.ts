import { LocalFileStore } from "#app/adapters/files/local-file-store";

/** A process of its own that holds a temporary folder of DATA_DIR until it is killed. */
const silent = () => {};
const log = { debug: silent, info: silent, warn: silent, error: silent };
const store = await LocalFileStore.open(process.env.DATA_DIR ?? "", log);
process.stdout.write(await store.makeTempDir());
setInterval(() => {}, 1000);
