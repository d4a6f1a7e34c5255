import { arrayMove } from "@dnd-kit/sortable";
import { useState } from "react";
import type { GroupPagesInput } from "#app/catalogue/domain/circular-groups/schemas";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";

/** A circular's page as this screen shows it. */
export interface GroupPage {
  id: number;
  number: number;
  /** Null until it has been drawn. */
  imageKey: string | null;
}

interface GroupPagesOptions {
  /** The path to which the order is sent. */
  action: string;
  /** What stands on the server. */
  savedIds: number[];
}

/** The order being edited, and its saving. */
export function useGroupPages({ action, savedIds }: GroupPagesOptions) {
  const [ids, setIds] = useState(savedIds);
  const sender = useFormSender({
    action,
    fallback: "Error adding Circular Pages to Circular Group",
    onDone: () => notifySuccess(say("The group’s pages were saved.")),
  });
  return {
    ids,
    changed: ids.join() !== savedIds.join(),
    sender,
    /** Puts pages in, at the end or before the page at the index; those that are there already stay. */
    add(added: number[], index = ids.length) {
      const fresh = added.filter((id) => !ids.includes(id));
      setIds([...ids.slice(0, index), ...fresh, ...ids.slice(index)]);
    },
    remove: (id: number) => setIds(ids.filter((other) => other !== id)),
    move: (id: number, index: number) => setIds(arrayMove(ids, ids.indexOf(id), index)),
    /** @param current what stands on the server, as the refused save was told */
    takeSaved(current: number[]) {
      setIds(current);
      sender.reset();
    },
    /** @param otherGroups what they show from now on, where this is the first group with pages */
    save(otherGroups?: GroupPagesInput["otherGroups"]) {
      const form = new FormData();
      if (otherGroups) form.set("otherGroups", otherGroups);
      form.set("pageIds", ids.join());
      form.set("startedFrom", savedIds.join());
      sender.send(form);
    },
  };
}
