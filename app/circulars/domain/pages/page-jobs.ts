import type { NewJob } from "#app/kernel/jobs/queue.server";

/** The kinds of work pages give; drawing pages goes before everything in the background. */
export const pageJobKinds = {
  render: "render-page",
  extras: "render-page-extras",
  read: "read-page",
} as const;

export function renderPageJob(pageId: number): NewJob {
  return {
    kind: pageJobKinds.render,
    key: `${pageJobKinds.render}:${pageId}`,
    payload: { pageId },
    priority: 10,
  };
}

/** Shoppers' images and thumbnails, once the page stands. */
export function renderExtrasJob(pageId: number): NewJob {
  return {
    kind: pageJobKinds.extras,
    key: `${pageJobKinds.extras}:${pageId}`,
    payload: { pageId },
    priority: 50,
  };
}

/** Reads what is printed in the page's picture, once the page stands. */
export function readPageJob(pageId: number): NewJob {
  return {
    kind: pageJobKinds.read,
    key: `${pageJobKinds.read}:${pageId}`,
    payload: { pageId },
    priority: 60,
  };
}
