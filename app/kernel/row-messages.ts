/** What a list screen says when something else than the core's refusal went wrong. */
export type RowMessages = Record<"add" | "edit" | "delete", string>;

/** 'Error adding store' and its sisters. @param noun in lower case, e.g. "store" */
export function rowMessages(noun: string): RowMessages {
  return { add: `Error adding ${noun}`, edit: `Error editing ${noun}`, delete: `Error deleting ${noun}` };
}

export const userMessages: RowMessages = {
  add: "Error creating user",
  edit: "Error updating user",
  delete: "Error deleting user",
};

export const serviceMessages: RowMessages = {
  add: "Error while adding service",
  edit: "Error while editing Service",
  delete: "Error deleting Service",
};

export const subserviceMessages: RowMessages = {
  add: "Error while adding subservice",
  edit: "Error while editing subservice",
  delete: "Error while deleting subservice",
};

export const propertyMessages: RowMessages = {
  add: "Error adding properties",
  edit: "Error editing property",
  delete: "Error deleting property",
};
