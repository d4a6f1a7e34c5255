/** What is said of the settings record, whichever entry point it comes through. */
export const settingsMessages = {
  saved: "Facebook credentials saved successfully.",
  loggedOut: "Logged out of Facebook successfully.",
  notSaved: "Unable to create facebook credentials",
  notRead: "Error getting settings",
};
