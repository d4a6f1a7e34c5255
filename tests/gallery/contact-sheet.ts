import { writeFile } from "node:fs/promises";
import path from "node:path";

interface Picture {
  /** Relative to the folder. */
  file: string;
  /** E.g. "360 px, light". */
  caption: string;
  width: number;
  /** What was found out about it, where that was asked for. */
  problems: string[];
}

export interface Pictured {
  name: string;
  pictures: Picture[];
  /** Why there are none, or fewer. */
  fault: string | null;
}

/** Writes a page that shows all pictures, those of a screen side by side. */
export async function writeContactSheet(folder: string, pictured: Pictured[]): Promise<void> {
  const links = pictured.map(({ name }) => `<a href="#${name}">${name}</a>`).join(" ");
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
  body { margin: 1.5rem; color: #262421; background: #e9e6e1; font: 14px/1.4 system-ui, sans-serif; }
  nav { display: flex; flex-wrap: wrap; gap: .25rem .75rem; }
  section { padding-block: 1rem; }
  h2 { margin: 0 0 .5rem; font-size: 1rem; }
  .row { display: flex; gap: .75rem; align-items: flex-start; }
  figure { flex: var(--width) 1 0; min-width: 0; margin: 0; }
  img { width: 100%; border: 1px solid #aea89f; }
  .fault { color: #9f211d; white-space: pre-wrap; }
</style>
<nav>${links}</nav>
${pictured.map(section).join("\n")}
</html>
`;
  await writeFile(path.join(folder, "index.html"), html);
}

function section({ name, pictures, fault }: Pictured): string {
  const figures = pictures.map(
    ({ file, caption, width }) =>
      `<figure style="--width: ${Math.max(width, 640)}"><a href="${file}"><img src="${file}" alt="${name}, ${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`,
  );
  const said = fault === null ? "" : `<p class="fault">${fault.replaceAll("<", "&lt;")}</p>`;
  return `<section id="${name}"><h2>${name}</h2>${said}<div class="row">${figures.join("")}</div></section>`;
}
