export interface YamlMap {
  [key: string]: string | YamlMap;
}

const line = /^( *)([\w.<-]+):(?: &([\w-]+))?(?: \*([\w-]+))?(?: (.+))?$/;

/**
 * Reads the plain sort of YAML that deploy/compose.yaml is written in: maps by indentation, anchors, aliases, merges, and
 * values on one line, of which lists stay texts.
 * @throws for a line of any other sort
 */
export function parsePlainYaml(text: string): YamlMap {
  const root: YamlMap = {};
  const anchors = new Map<string, YamlMap>();
  const open = [{ indent: -1, map: root }];
  for (const row of text.split("\n")) {
    if (/^\s*(#|$)/.test(row)) continue;
    const [, spaces, key, anchor, alias, value] = line.exec(row) ?? [];
    if (spaces === undefined || key === undefined) throw new Error(`Not plain enough: ${row}`);
    while ((open.at(-1)?.indent ?? -1) >= spaces.length) open.pop();
    const { map } = open.at(-1) as { map: YamlMap };
    const named = alias === undefined ? undefined : anchors.get(alias);
    if (alias !== undefined && !named) throw new Error(`Nothing is named ${alias}: ${row}`);
    // What stands beside a merge wins over it; here it always stands below.
    if (key === "<<") Object.assign(map, named);
    else if (named) map[key] = named;
    else if (value !== undefined) map[key] = value.replace(/^"(.*)"$/, "$1");
    else {
      const below: YamlMap = {};
      map[key] = below;
      if (anchor !== undefined) anchors.set(anchor, below);
      open.push({ indent: spaces.length, map: below });
    }
  }
  return root;
}
