/** What is said once the settings record is saved, whichever door it was saved through. */
export const settingsSentences = {
  saved: "Facebook credentials saved successfully.",
  loggedOut: "Logged out of Facebook successfully.",
};
