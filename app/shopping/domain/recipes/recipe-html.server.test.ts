import { fromHtml } from "hast-util-from-html";
import { describe, expect, it } from "vitest";
import { evasions } from "#tests/setup/html-evasions";
import { cleanHtml, plainText } from "./recipe-html.server";

interface Node {
  type: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
}

const harmless = new Set("p br hr h2 h3 h4 ul ol li blockquote b strong i em u s sub sup small a".split(" "));

/** What a browser would make of it that is not on the list. */
function foreignParts(html: string): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    if (node.type === "element") {
      if (!harmless.has(node.tagName ?? "")) found.push(`<${node.tagName}>`);
      for (const [name, value] of Object.entries(node.properties ?? {})) {
        const isLink =
          node.tagName === "a" &&
          (name === "href" ? /^https?:\/\//.test(String(value)) : /^(rel|target)$/.test(name));
        if (!isLink) found.push(`${node.tagName} ${name}=${value}`);
      }
    } else if (node.type !== "text" && node.type !== "root") found.push(node.type);
    for (const child of node.children ?? []) visit(child);
  };
  visit(fromHtml(html, { fragment: true }) as Node);
  return found;
}

describe("cleaned HTML", () => {
  it.each(evasions)("of %s holds nothing but what the list allows, read once or again", (payload) => {
    const clean = cleanHtml(payload);
    expect(foreignParts(clean)).toEqual([]);
    expect(cleanHtml(clean)).toBe(clean);
    for (const around of [`<p>${payload}</p>`, `<a href="https://x.example">${payload}`, `${payload}<b>x`]) {
      expect(foreignParts(cleanHtml(around))).toEqual([]);
    }
  });

  it("keeps paragraphs, lists, emphasis and links, which open elsewhere and tell nobody where they stood", () => {
    const html =
      '<p>Mix <b>well</b>:</p><ol><li>Eggs &amp; milk</li></ol><a href="https://x.example/a" onclick="x()">more</a>';
    expect(cleanHtml(html)).toBe(
      '<p>Mix <b>well</b>:</p><ol><li>Eggs &amp; milk</li></ol><a href="https://x.example/a" rel="nofollow noopener noreferrer" target="_blank">more</a>',
    );
  });

  it("leaves plain text as it is, signs and all", () => {
    for (const text of ["Bake at < 200 °F & rest", "a <3 b", "5 &lt; 6", ""])
      expect(cleanHtml(text)).toBe(text);
  });

  it("shows HTML as text where there is so much of it that reading it would take its time", () => {
    const bomb = `${Array.from({ length: 400 }, (_, at) => `<b x=${at}>`).join("")}${"<p>".repeat(400)}`;
    const deep = "<i>".repeat(50_000);
    for (const html of [bomb, deep]) {
      const start = performance.now();
      expect(foreignParts(cleanHtml(html))).toEqual([]);
      expect(performance.now() - start).toBeLessThan(1000);
    }
  });
});

describe("plain text", () => {
  it("is what HTML says, without its elements", () => {
    expect(plainText("Mac &amp; <b>Cheese</b> &#8211; easy")).toBe("Mac & Cheese – easy");
    expect(plainText("<p>One</p><p>Two</p>")).toBe("One\n\nTwo");
    expect(plainText("<script>alert(1)</script>Stew")).toBe("Stew");
    expect(plainText("  cook < 5 min ")).toBe("cook < 5 min");
  });
});
