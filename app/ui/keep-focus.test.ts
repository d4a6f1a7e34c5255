// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepFocus } from "./keep-focus";

describe("the focus after a dialog has closed", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    document.body.innerHTML = `
      <main id="content" tabindex="-1"><button id="opener">Delete</button></main>
      <div role="dialog" aria-modal="true"><button id="confirm">Delete</button></div>`;
    element("#confirm").focus();
  });
  afterEach(() => vi.useRealTimers());

  const element = (selector: string) => document.querySelector(selector) as HTMLElement;
  const closeDialog = () => element("[role=dialog]").remove();

  it("goes to the content where what opened it is gone, however late the dialog leaves the page", () => {
    keepFocus();
    element("#opener").remove();
    vi.advanceTimersByTime(1000);
    expect(document.activeElement).toBe(element("#confirm"));
    closeDialog();
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(element("#content"));
  });

  it("stays with what opened it, which the dialog gave it back to while it was still there", () => {
    keepFocus();
    element("#opener").focus();
    vi.advanceTimersByTime(200);
    closeDialog();
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(element("#opener"));
  });

  it("goes to the content where what opened it goes later, once the list has been read anew", () => {
    keepFocus();
    element("#opener").focus();
    closeDialog();
    vi.advanceTimersByTime(10_000);
    expect(document.activeElement).toBe(element("#opener"));
    element("#opener").remove();
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(element("#content"));
  });

  it("goes at once into the dialog that followed, where nothing moves and the first one is gone already", () => {
    const asked = vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
    closeDialog();
    document.body.insertAdjacentHTML(
      "beforeend",
      `<div role="dialog" aria-modal="true"><input id="field"></div>`,
    );
    keepFocus();
    asked.mockRestore();
    element("#opener").focus();
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(element("#field"));
  });

  it("goes into the dialog that followed", () => {
    keepFocus();
    closeDialog();
    document.body.insertAdjacentHTML(
      "beforeend",
      `<div role="dialog" aria-modal="true"><input id="field"></div>`,
    );
    element("#opener").focus();
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(element("#field"));
  });
});
