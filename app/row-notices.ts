type RowDeed = "add" | "edit" | "delete";

/** What a list screen says in notices, each made from the name of the row it is about. */
export interface RowNotices {
  /** Above those of what was done. */
  title?: string;
  done: Record<RowDeed, (name: string) => string>;
  /** Said besides the reason, which stands in the dialog. Without it the dialog alone says it. */
  refused?: Record<RowDeed, (name: string, reason: string) => string>;
}

export const refusedTitle = "Error Message";

/** 'New retailer created successfully.' and its sisters. @param noun in lower case, e.g. "retailer" */
export function rowNotices(noun: string) {
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
  } satisfies RowNotices;
}

/** Of rows whose deletion is refused with the reason itself. */
function noticesWithReason(noun: string) {
  const notices = rowNotices(noun);
  const refused = { ...notices.refused, delete: (_name: string, reason: string) => reason };
  return { ...notices, refused };
}

export const serviceNotices = noticesWithReason("service");
export const subserviceNotices = noticesWithReason("subservice");
