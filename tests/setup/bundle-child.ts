import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * A file of this folder as one script: where many processes are started, each is three times as fast as from its
 * sources.
 * @returns the script's path
 */
export async function bundleChild(name: string): Promise<string> {
  const outfile = `${root}.cache/test/${name}-${process.pid}.mjs`;
  await build({
    entryPoints: [`${root}tests/setup/${name}.ts`],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
  });
  return outfile;
}
