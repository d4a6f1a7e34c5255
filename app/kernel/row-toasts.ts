type RowIntent = "add" | "edit" | "delete";

/** What a list screen says in notices, each made from the name of the row it is about, and what was sent. */
export interface RowToasts {
  /** Above those of what was done. */
  title?: string;
  done: Record<RowIntent, (name: string, form?: FormData) => string>;
  /** Said besides the reason, which stands in the dialog. Without it the dialog alone says it. */
  refused?: Record<RowIntent, (name: string, reason: string) => string>;
}

export const refusedTitle = "Error Message";

/** 'New retailer created successfully.' and its sisters. @param noun in lower case, e.g. "retailer" */
export function rowToasts(noun: string) {
  return {
    title: "Success Message",
    done: {
      add: () => `New ${noun} created successfully.`,
      edit: (name) => `${name} ${noun} updated successfully.`,
      delete: (name) => `${name} ${noun} deleted successfully.`,
    },
    refused: {
      add: () => `Unable to create new ${noun}.`,
      edit: (name) => `Unable to update ${name} ${noun}.`,
      delete: (name) => `Unable to delete ${name} ${noun}.`,
    },
  } satisfies RowToasts;
}

/** The messages of rows whose deletion is refused with the reason itself. */
function toastsWithReason(noun: string) {
  const notices = rowToasts(noun);
  const refused = { ...notices.refused, delete: (_name: string, reason: string) => reason };
  return { ...notices, refused };
}

export const serviceToasts = toastsWithReason("service");
export const subserviceToasts = toastsWithReason("subservice");
