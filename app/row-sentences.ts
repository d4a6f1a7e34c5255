/** What a list screen says when something else than the core's refusal went wrong. */
export type RowSentences = Record<"add" | "edit" | "delete", string>;

/** 'Error adding store' and its sisters. @param noun in lower case, e.g. "store" */
export function rowSentences(noun: string): RowSentences {
  return { add: `Error adding ${noun}`, edit: `Error editing ${noun}`, delete: `Error deleting ${noun}` };
}

export const userSentences: RowSentences = {
  add: "Error creating user",
  edit: "Error updating user",
  delete: "Error deleting user",
};

export const serviceSentences: RowSentences = {
  add: "Error while adding service",
  edit: "Error while editing Service",
  delete: "Error deleting Service",
};

export const subserviceSentences: RowSentences = {
  add: "Error while adding subservice",
  edit: "Error while editing subservice",
  delete: "Error while deleting subservice",
};

export const propertySentences: RowSentences = {
  add: "Error adding properties",
  edit: "Error editing property",
  delete: "Error deleting property",
};
