import type { Page } from "@playwright/test";
import { findFaults } from "#tests/setup/axe";

/** Runs in the page; as text, since what compiles this file adds helpers that the page does not have. */
const misfits = `(() => {
  const found = [];
  const beyond = document.documentElement.scrollWidth - innerWidth;
  if (beyond > 0) {
    const wide = [...document.querySelectorAll("body *")].filter((each) => each.getBoundingClientRect().right > innerWidth + 1);
    found.push("the page is " + beyond + " px wider than its window: " + (wide.at(-1)?.outerHTML.slice(0, 120) ?? ""));
  }
  // What is drawn for screen readers alone is a few pixels wide; what scrolls or ends in dots can be read.
  const cuts = ({ overflowX, textOverflow }, { clientWidth }) =>
    (overflowX === "hidden" || overflowX === "clip") && textOverflow !== "ellipsis" && clientWidth > 4;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.data.trim() === "" || !node.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const { left, right, width } = range.getBoundingClientRect();
    if (width < 2) continue;
    for (let around = node.parentElement; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.overflowX === "auto" || style.overflowX === "scroll" || style.textOverflow === "ellipsis") break;
      if (style.position === "fixed") break;
      if (!cuts(style, around)) continue;
      const box = around.getBoundingClientRect();
      if (right > box.right + 1 || left < box.left - 1) found.push("a text is cut off: " + node.data.trim().slice(0, 60));
      break;
    }
  }
  return [...new Set(found)];
})()`;

/**
 * What is wrong with a screen as it stands: all that axe finds, of whatever weight, and what doesn't fit, also with texts
 * of twice the size in a wide window.
 */
export async function findProblems(page: Page): Promise<string[]> {
  const problems = [...(await findFaults(page)), ...(await page.evaluate<string[]>(misfits))];
  if ((page.viewportSize()?.width ?? 0) < 1000) return problems;
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  // What is drawn anew for it is there a frame later.
  await page.evaluate("new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))");
  const atTwice = await page.evaluate<string[]>(misfits);
  await page.evaluate("document.documentElement.style.fontSize = ''");
  return [...problems, ...atTwice.map((problem) => `at 200 %, ${problem}`)];
}
