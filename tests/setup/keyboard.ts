import { type ElementHandle, expect, type Locator, type Page } from "@playwright/test";
import { expectRows } from "./row-actions";

/**
 * Walks screens by keyboard alone: nothing here or in the tests that use it clicks, fills or focuses by script.
 * Every element that gets the focus on the way must be seen to have it.
 */

/** For `test.use`: a window of that width. */
export const atWidth = (width: number) => ({ viewport: { width, height: 900 } });

/** More steps than any screen of a test's world needs. */
const maxSteps = 150;

/**
 * Presses Tab, or Shift+Tab, until the element has the focus.
 * @param unseen columns of a table that are out of sight come into the page when the focus gets there
 */
export async function tabTo(
  page: Page,
  target: Locator,
  { back = false, unseen = false } = {},
): Promise<void> {
  if (!unseen) await expect(target).toBeVisible();
  const passed: string[] = [];
  const isReached = watchFocus(page, target);
  while (passed.length < maxSteps) {
    if (await isReached()) return;
    passed.push(await step(page, back));
  }
  throw new Error(`${target} is not reached by ${back ? "Shift+Tab" : "Tab"}; passed: ${passed.join(" · ")}`);
}

/** Tabs to a button or link and presses it. */
export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to a field and types in place of what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
  await expect(field).toHaveValue(text);
}

/** Tabs to a list of choices and takes the one of that name. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field);
  const wanted = page.getByRole("option", { name: option, exact: true });
  if (!(await wanted.isVisible())) await page.keyboard.press("ArrowDown");
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < maxSteps; presses += 1) {
    if ((await wanted.getAttribute("data-combobox-selected")) === "true") break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(field).toHaveValue(option);
}

/**
 * Goes once round a dialog that has just opened, forwards and backwards: it has the focus, keeps it, and comes back
 * to where it began. Gives how many stops there are.
 */
export async function walkDialog(page: Page, dialog: Locator): Promise<number> {
  await expectReady(dialog);
  const forwards = await walkRound(page, dialog, false);
  const backwards = await walkRound(page, dialog, true);
  // Both end where they began. A group of radio buttons without a choice is met at its first or at its last one.
  const between = (stops: string[]) => stops.slice(0, -1).filter((name) => !name.startsWith("radio "));
  expect(between(backwards).toReversed()).toEqual(between(forwards));
  return forwards.length;
}

/** Waits for an open dialog whose form is drawn: something in it that takes keys has the focus. */
export async function expectReady(dialog: Locator): Promise<void> {
  await expect(dialog.locator(":focus:not([aria-busy=true])")).toBeVisible();
}

/** Closes with Escape; the focus is back on what opened it. */
export async function closeByEscape(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

/** After an action: the focus is somewhere from which one can go on, not lost with what is gone. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true);
}

/**
 * Opens a row's action: its button, or the entry of the row's menu where it has none. Gives what the focus comes back to.
 * @param name ends with what the row is called
 */
export async function openRowAction(page: Page, name: string): Promise<Locator> {
  await expectRows(page);
  const button = page.getByRole("button", { name, exact: true });
  if (await button.isVisible()) {
    await pressOn(page, button);
    return button;
  }
  const menus = await page.getByRole("button", { name: /^More actions for ./ }).all();
  const rows = await Promise.all(menus.map((menu) => menu.getAttribute("aria-label")));
  const row = rows.find((label) => name.endsWith(label?.replace("More actions for ", " ") ?? ""));
  const menu = page.getByRole("button", { name: row ?? name, exact: true });
  await pressOn(page, menu);
  await chooseEntry(page, name);
  return menu;
}

/** Goes down an open menu to the entry and presses it. */
export async function chooseEntry(page: Page, name: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name, exact: true });
  await expect(entry).toBeVisible();
  const isReached = watchFocus(page, entry);
  for (let presses = 0; presses < maxSteps && !(await isReached()); presses += 1) {
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
}

async function walkRound(page: Page, dialog: Locator, back: boolean): Promise<string[]> {
  const within = await dialog.elementHandle();
  await page.evaluate(() => {
    (window as Walk).walkBegan = document.activeElement;
  });
  const stops: string[] = [];
  while (stops.length < maxSteps) {
    stops.push(await step(page, back));
    const at = await page.evaluate(
      (around) => ({
        isWithin: around !== document.activeElement && around?.contains(document.activeElement),
        isRound: document.activeElement === (window as Walk).walkBegan,
      }),
      within,
    );
    if (!at.isWithin) throw new Error(`The focus leaves the dialog behind: ${stops.join(" · ")}`);
    if (at.isRound) return stops;
  }
  throw new Error(`The focus does not come round: ${stops.join(" · ")}`);
}

/**
 * Tells at each call whether the target has the focus. Finding elements by role and name costs more than all the rest
 * of a step: they are looked for again only once they are gone from the page.
 */
function watchFocus(page: Page, target: Locator): () => Promise<boolean> {
  let elements: ElementHandle[] = [];
  const look = () =>
    page.evaluate(
      (all) => ({
        isThere: all.some((each) => each.isConnected),
        isFocused: all.some((each) => each === document.activeElement),
      }),
      elements,
    );
  return async () => {
    const { isThere, isFocused } = await look();
    if (isThere) return isFocused;
    elements = await target.elementHandles();
    return (await look()).isFocused;
  };
}

/** One press; gives what has the focus now. @throws where that can't be seen */
async function step(page: Page, back: boolean): Promise<string> {
  await page.keyboard.press(back ? "Shift+Tab" : "Tab");
  const { name, faults } = await page.evaluate(lookAtFocus);
  if (faults.length > 0) throw new Error(`${name}: ${faults.join(" ")}`);
  return name;
}

type Walk = Window & {
  walkBegan?: Element | null;
  /** What had the focus at the step before, and what it looked like. */
  walkLast?: { element: HTMLElement; look: string; name: string };
};

/** Runs in the browser: whether what has the focus is in view, uncovered, and looks otherwise than without it. */
function lookAtFocus(): { name: string; faults: string[] } {
  const faults: string[] = [];
  const walk = window as Walk;
  const last = walk.walkLast;
  walk.walkLast = undefined;
  const element = document.activeElement as HTMLElement | null;
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
  const isLeft = last?.element.isConnected && !last.element.contains(element);
  if (last && isLeft && lookOf(last.element) === last.look) {
    faults.push(`(${last.name} looks the same with and without the focus.)`);
  }
  if (!element || element === document.body) return { name: "the page itself", faults };
  const name = nameOf(element);
  const shown = shownFor(element);
  const box = shown.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  if (right - left < 2 || bottom - top < 2) faults.push("It has the focus out of view.");
  else if (box.height < innerHeight / 2 && (box.top < -2 || box.bottom > innerHeight + 2))
    faults.push("It is cut off by the edge of the window.");
  else {
    const x = (left + right) / 2;
    const heights = box.height < 120 ? [top + 3, (top + bottom) / 2, bottom - 3] : [(top + bottom) / 2];
    const covering = heights.map((y) => document.elementFromPoint(x, y)).find((hit) => isOther(hit, shown));
    if (covering) faults.push(`It is covered by ${nameOf(covering as HTMLElement)}.`);
  }
  walk.walkLast = { element, look: lookOf(element), name };
  return { name, faults };

  function isOther(hit: Element | null, own: Element): boolean {
    if (!hit || own.contains(hit) || hit.contains(own)) return false;
    if (own.parentElement?.contains(hit) && own.parentElement.matches("[class*=Input], label")) return false;
    // Notices go by themselves.
    return !hit.closest(".mantine-Notifications-root");
  }

  /** Switches hide their input behind what they draw. */
  function shownFor(of: HTMLElement): HTMLElement {
    const { width, height } = of.getBoundingClientRect();
    const hidden = width < 3 || height < 3 || getComputedStyle(of).opacity === "0";
    const label = (of as HTMLInputElement).labels?.[0];
    return hidden && of.matches("input") ? (label ?? of.parentElement ?? of) : of;
  }

  function lookOf(of: HTMLElement): string {
    const drawn = [of, of.nextElementSibling, of.parentElement, of.parentElement?.parentElement];
    return drawn
      .flatMap((part) =>
        part ? [null, "::before", "::after"].map((pseudo) => getComputedStyle(part, pseudo)) : [],
      )
      .map((style) =>
        [
          style.outlineStyle,
          style.outlineWidth,
          style.boxShadow,
          style.borderTopColor,
          style.backgroundColor,
        ].join(" "),
      )
      .join("\n");
  }

  function nameOf(of: HTMLElement): string {
    const labels = [...((of as HTMLInputElement).labels ?? [])]
      .map(({ textContent }) => textContent)
      .join(" ");
    const text =
      of.getAttribute("aria-label") ?? (labels || of.textContent || of.getAttribute("placeholder"));
    const kind = of.matches("[type=radio]") ? "radio" : of.tagName.toLowerCase();
    return `${kind} "${(text ?? "").trim().slice(0, 60)}"`;
  }
}
