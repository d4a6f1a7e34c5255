/** Why a page can't be shown: its image was damaged where it is stored, and its PDF too. */
export const lostImageMessage =
  "The stored image of this page was damaged, and so is its PDF. Please upload the page again.";

/** Why a page can't be drawn: its PDF is damaged where it is stored. */
export const lostPdfMessage = "The stored PDF of this page is damaged. Please upload the same PDF again.";

export const lostUserFileMessage = "The file was damaged where it was stored. Please send it again.";
