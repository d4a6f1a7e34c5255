/** Said of a page that the renderer found to be blank. */
export const blankPageNotice = {
  title: "This page is blank",
  text: "The PDF shows nothing on this page, but for a line at its edge perhaps. Areas can be drawn, but shoppers will see an empty page.",
};
