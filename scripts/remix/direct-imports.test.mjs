import { describe, expect, it } from "vitest";
import { directImports, exportsOf, importDirectly } from "./direct-imports.mjs";

const index = `export { RemoveScroll } from 'react-remove-scroll';
export { em, rem } from './units/rem.mjs';
export { Button } from './Button/Button.mjs';
export { own as useMove } from './use-move.mjs';
const Mixed = Button;
export { Mixed };
`;
const exports = exportsOf(index, "/pack/index.mjs");
const divide = (source) => importDirectly(source, new Map([["pack", exports]]));

describe("what an index passes on", () => {
  it("is known by the names it has outside, from where it is", () => {
    expect(Object.fromEntries(exports)).toEqual({
      RemoveScroll: { name: "RemoveScroll", file: "react-remove-scroll" },
      em: { name: "em", file: "/pack/units/rem.mjs" },
      rem: { name: "rem", file: "/pack/units/rem.mjs" },
      Button: { name: "Button", file: "/pack/Button/Button.mjs" },
      useMove: { name: "own", file: "/pack/use-move.mjs" },
    });
  });

  it("is found in the packages as they are installed", async () => {
    const loads = [];
    const plugin = await directImports(["@mantine/core"]);
    plugin.setup({ onLoad: (_options, load) => loads.push(load) });
    const loaded = await loads[0]({
      path: new URL("../../app/ui/language/LanguageChoice.tsx", import.meta.url).pathname,
    });
    expect(loaded.contents).toMatch(/import \{ Anchor as Anchor \} from ".*\/Anchor\.mjs"/);
  });
});

describe("imports of a package", () => {
  it("come from the files of its parts, under the names they have here, and without types", () => {
    expect(divide('import { Button, type ButtonProps, useMove as move } from "pack";')).toBe(
      'import { Button as Button } from "/pack/Button/Button.mjs"; import { own as move } from "/pack/use-move.mjs";',
    );
  });

  it("stay on as many lines as they were, and where the index has more than passing on", () => {
    expect(divide("import {\n  Mixed,\n  rem,\n} from 'pack';\nnext();")).toBe(
      'import { Mixed as Mixed } from "pack"; import { rem as rem } from "/pack/units/rem.mjs";\n\n\n\nnext();',
    );
  });

  it("are left alone in other forms, and of other packages", () => {
    const source = [
      'import type { Button } from "pack";',
      'import * as pack from "pack";',
      'import "pack";',
      'import { Button } from "other";',
    ].join("\n");
    expect(divide(source)).toBe(source);
  });
});
