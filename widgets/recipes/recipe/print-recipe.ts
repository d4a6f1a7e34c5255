import { msg } from "#widgets/shared/msg";
import type { ViewContext } from "#widgets/shared/view";

/**
 * Prints a recipe as it stands on the screen, scaled, without its buttons. It is copied into an empty document of its
 * own, which keeps the host page's policy and none of its looks.
 */
export async function printRecipe(
  article: HTMLElement,
  title: string,
  loadSheet: ViewContext["loadSheet"],
): Promise<void> {
  const frame = document.createElement("iframe");
  frame.title = msg.recipeToPrint;
  frame.ariaHidden = "true";
  frame.tabIndex = -1;
  // Laid out, or some browsers print nothing.
  Object.assign(frame.style, { position: "fixed", right: "100%", width: "8in", height: "10in", border: "0" });
  await new Promise((resolve) => {
    frame.onload = resolve;
    document.body.append(frame);
  });
  const { contentDocument: page, contentWindow: opened } = frame;
  if (!page || !opened) return frame.remove();
  const { lang = "", dir = "" } = article.closest<HTMLElement>("[lang]") ?? {};
  Object.assign(page.documentElement, { lang, dir });
  page.title = title;
  const box = page.createElement("div");
  box.className = "ec ecr-print";
  box.append(page.importNode(article, true));
  page.body.append(box);
  await Promise.all(["endcap", "recipes-recipe"].map((name) => loadSheet(page.head, name)));
  opened.addEventListener("afterprint", () => frame.remove());
  opened.focus();
  opened.print();
}
