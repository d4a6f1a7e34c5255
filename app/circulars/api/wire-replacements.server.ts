import { z } from "@hono/zod-openapi";
import type { ReplacementState } from "#app/circulars/domain/replacements/replacement-state.server";
import type { ShownDeal } from "#app/circulars/domain/replacements/shown-plan";

/** The shapes of new pages that wait for a circular, and of what they change, on the wire. Boxes are fractions of the page. */

const id = z.number().int();
const numbers = z.array(z.number().int());
const change = z.object({ from: z.string(), to: z.string() });
const onPage = z
  .object({
    pageId: id,
    number: z.number().int(),
    box: z.object({ top: z.number(), left: z.number(), width: z.number(), height: z.number() }),
  })
  .nullable();

const dealSchema = z
  .object({
    key: z
      .string()
      .openapi({ description: "Identifies the change when changes are accepted.", example: "area-12" }),
    kind: z.enum(["changed", "gone", "new", "seen"]).openapi({
      description: "seen: found by its picture alone, so that its price should be looked at.",
    }),
    prefix: z.string(),
    ingredient: z.string(),
    deal: z.string(),
    changes: z.object({ prefix: change, ingredient: change, deal: change, details: change }).partial(),
    before: onPage,
    after: onPage,
    isSure: z.boolean(),
    isOpen: z.boolean().openapi({
      description:
        "false: its page is removed, so the deal is as well, whether the change is accepted or not.",
    }),
  })
  .openapi("ReplacementChange");

export const replacementSchema = z
  .object({
    state: z.enum(["none", "preparing", "failed", "ready"]).openapi({
      description:
        "preparing: the new pages are being drawn and read. failed: one of them can't be drawn. ready: they can be taken.",
    }),
    draftId: id
      .nullable()
      .openapi({ description: "Id of the new pages, to discard them by; null for none." }),
    startedAt: z.string().nullable(),
    replacedPages: z.array(z.object({ id, number: z.number().int() })),
    newPages: z.array(
      z.object({
        id,
        number: z.number().int(),
        status: z.enum(["rendering", "ready", "failed"]),
        failureReason: z.string().nullable(),
        failed: z.enum(["drawing", "reading", "pictures"]).nullable(),
      }),
    ),
    fingerprint: z
      .string()
      .nullable()
      .openapi({ description: "Fingerprint of the list of changes, to accept them by; null unless ready." }),
    changes: z.array(dealSchema),
    unchanged: z.number().int().openapi({ description: "How many deals are unchanged." }),
    addedPages: numbers.openapi({ description: "Numbers of new pages that are added." }),
    removedPages: numbers.openapi({ description: "Numbers of pages that are removed." }),
    unreadPages: numbers.openapi({ description: "Numbers of new pages on which nothing could be read." }),
    undo: z
      .object({
        takenAt: z.string(),
        until: z.string(),
        pages: z.number().int(),
        refusal: z.string().nullable().openapi({ description: "Why it is not possible; null where it is." }),
      })
      .nullable()
      .openapi({ description: "The last replacement, until its pages are forgotten." }),
  })
  .openapi("Replacement");

export function replacementToWire({
  state,
  replacement,
  plan,
  undo,
}: ReplacementState): z.infer<typeof replacementSchema> {
  return {
    state,
    draftId: replacement?.id ?? null,
    startedAt: replacement?.startedAt ?? null,
    replacedPages: replacement?.replacedPages ?? [],
    newPages: (replacement?.newPages ?? []).map(({ isUnderWay: _isUnderWay, ...page }) => page),
    fingerprint: plan?.fingerprint ?? null,
    changes: (plan?.deals ?? []).flatMap(changeToWire),
    unchanged: (plan?.deals ?? []).filter(({ kind }) => kind === "same").length,
    addedPages: plan?.addedPages ?? [],
    removedPages: plan?.removedPages ?? [],
    unreadPages: plan?.unreadPages ?? [],
    undo,
  };
}

function changeToWire({ kind, before, after, ...deal }: ShownDeal): z.infer<typeof dealSchema>[] {
  if (kind === "same") return [];
  return [{ ...deal, kind, before: placeToWire(before), after: placeToWire(after) }];
}

function placeToWire(place: ShownDeal["before"]): z.infer<typeof onPage> {
  if (!place) return null;
  const { pageId, number, box } = place;
  return { pageId, number, box };
}
