import { parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import { cpuMsOf } from "#tests/setup/cpu-time";
import { evasions } from "#tests/setup/html-evasions";
import { cleanHtml, plainText } from "./recipe-html.server";

const harmless = new Set("p br hr h2 h3 h4 ul ol li blockquote b strong i em u s sub sup small a".split(" "));

interface Node {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
}

/** What a browser would make of it that is not on the list. */
function foreignParts(html: string): string[] {
  const found: string[] = [];
  const visit = ({ nodeName, attrs = [], childNodes = [] }: Node) => {
    if (/^#(?!document-fragment|text)/.test(nodeName)) found.push(nodeName);
    if (!nodeName.startsWith("#") && !harmless.has(nodeName)) found.push(`<${nodeName}>`);
    for (const { name, value } of attrs) {
      const isLink =
        nodeName === "a" && (name === "href" ? /^https?:\/\//.test(value) : /^(rel|target)$/.test(name));
      if (!isLink) found.push(`${nodeName} ${name}=${value}`);
    }
    childNodes.forEach(visit);
  };
  visit(parseFragment(html) as Node);
  return found;
}

describe("cleaned HTML", () => {
  it.each([
    [
      "<div><div>Heat to 350</div><div>20 minutes later stir.</div></div>",
      "Heat to 350<br>20 minutes later stir.",
    ],
    ["Chop.<div>Fry.</div><div><b>Serve.</b></div>", "Chop.<br>Fry.<br><b>Serve.</b>"],
    ["<ul><li>Boil</li></ul><div>Drain.</div>", "<ul><li>Boil</li></ul>Drain."],
    ["<section><p>Mix.</p></section><section>Bake.</section>", "<p>Mix.</p>Bake."],
    [
      "<table><tr><td>1</td><td>Whisk.</td></tr><tr><td>2</td><td>Pour.</td></tr></table>",
      "1 Whisk. <br>2 Pour.",
    ],
    ["<dl><dt>Sauce</dt><dd>Stir.</dd></dl>", "Sauce<br>Stir."],
  ])("of %s keeps apart what its elements part", (html, clean) => {
    expect(cleanHtml(html).replaceAll(/ +/g, " ")).toBe(clean);
  });

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

  it("is read in a moment, however much of it there is and however deep", () => {
    const open = (count: number) => Array.from({ length: count }, (_, at) => `<b x=${at}>`).join("");
    const bombs = [open(2900), "<b><p>".repeat(1450), "<i>".repeat(60_000), "<a><p></b>".repeat(900)];
    const long = [
      "<b title='".repeat(290),
      "<!--".repeat(50_000),
      "&amp".repeat(50_000),
      "<".repeat(200_000),
    ];
    for (const html of [...bombs, ...long]) {
      expect(cpuMsOf(() => plainText(html))).toBeLessThan(1000);
      expect(cpuMsOf(() => expect(foreignParts(cleanHtml(html))).toEqual([]))).toBeLessThan(1000);
    }
  });
});

describe("plain text", () => {
  it("is what HTML says, without its elements", () => {
    expect(plainText("Mac &amp; <b>Cheese</b> &#8211; easy")).toBe("Mac & Cheese – easy");
    expect(plainText("<p>One</p><p>Two</p>")).toBe("One\n\nTwo");
    expect(plainText("<script>alert(1)</script>Stew")).toBe("Stew");
    expect(plainText("  cook < 5 min ")).toBe("cook < 5 min");
    expect(plainText("<ol><li>One</li>\n <li>Two</li></ol>Three<br>Four")).toBe("One\nTwo\n\nThree\nFour");
    expect(plainText("Mix &amp; <b>stir</b>.\nBake.")).toBe("Mix & stir.\nBake.");
  });

  it("holds what stands between marks of XML", () => {
    expect(plainText("<![CDATA[<p>Heat it.</p>]]><p>Stir.</p>")).toBe("Heat it.\n\nStir.");
    expect(plainText("<li><![CDATA[Mix & stir]]></li>")).toBe("Mix & stir");
    expect(cleanHtml("<![CDATA[<b>Bake</b><script>x</script>]]>")).toBe("<b>Bake</b>");
  });

  it("keeps figures apart that elements part, and leaves out what is struck", () => {
    expect(plainText("2<sup>3</sup>&frasl;<sub>4</sub> cups")).toBe("2 3⁄4 cups");
    expect(plainText('12<span class="f">1/3</span> oz')).toBe("12 1/3 oz");
    expect(plainText("1<b>8</b>0 °C")).toBe("180 °C");
    expect(plainText("<del>1 egg</del>2 eggs<s> or 3</s>")).toBe("2 eggs");
    expect(plainText('<span style="text-decoration:line-through">1 <b>egg</b></span> 2 eggs')).toBe("2 eggs");
    expect(cleanHtml("<p>4<i>1/2</i> <strike>oz</strike> g <span>x</span></p>")).toBe(
      "<p>4 <i>1/2</i>  g x</p>",
    );
  });
});
