// Runs in the page that is printed; the printer calls these two by their names.

/** Makes pictures of points from the drawings that stand for photographs. */
globalThis.photograph = async () => {
  for (const drawing of document.querySelectorAll("svg[data-photo]")) {
    const { width, height } = drawing.getBoundingClientRect();
    const source = new Image();
    source.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
    await source.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.ceil(width * 2);
    canvas.height = Math.ceil(height * 2);
    canvas.getContext("2d").drawImage(source, 0, 0, canvas.width, canvas.height);
    const photo = new Image();
    photo.src = canvas.toDataURL("image/png");
    photo.className = "pic";
    photo.style.cssText = drawing.style.cssText;
    await photo.decode();
    drawing.replaceWith(photo);
  }
};

/** The deals of each sheet: what they say, and their boxes as fractions of the sheet from its top left. */
globalThis.measureDeals = () =>
  [...document.querySelectorAll(".sheet")].map((sheet) => {
    const frame = sheet.getBoundingClientRect();
    return [...sheet.querySelectorAll("article")].flatMap((article) => {
      const rects = rectsOf(article);
      const bottom = Math.max(...rects.map((rect) => rect.bottom));
      // Half a deal is none.
      if (bottom > frame.bottom + 1) {
        article.style.visibility = "hidden";
        return [];
      }
      const left = Math.max(frame.left, Math.min(...rects.map((rect) => rect.left)));
      const top = Math.max(frame.top, Math.min(...rects.map((rect) => rect.top)));
      const right = Math.min(frame.right, Math.max(...rects.map((rect) => rect.right)));
      return {
        left: (left - frame.left) / frame.width,
        top: (top - frame.top) / frame.height,
        width: (right - left) / frame.width,
        height: (bottom - top) / frame.height,
        deal: article.dataset.price,
        ingredient: article.dataset.name,
      };
    });
  });

/** A deal's box is what a person sees of it: its frame or ground if it has one, its letters and pictures. */
function rectsOf(article) {
  const rects = [article, ...article.querySelectorAll("*:not(svg *)")]
    .filter(isSeen)
    .map((element) => element.getBoundingClientRect());
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    if (!currentNode.textContent.trim() || currentNode.parentElement.closest("svg")) continue;
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    rects.push(...range.getClientRects());
  }
  return rects.filter(({ width, height }) => width > 0 && height > 0);
}

function isSeen(element) {
  const style = getComputedStyle(element);
  // In a table with hairlines a cell has its other sides from its neighbours.
  const hasFrame =
    ["top", "left", "right", "bottom"].filter(
      (side) => Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0,
    ).length >= 2;
  const hasGround = style.backgroundColor !== "rgba(0, 0, 0, 0)" || style.backgroundImage !== "none";
  return hasGround || hasFrame || /^(svg|img)$/i.test(element.tagName);
}
