const ariaLabels = {
  previousMonth: "Previous month",
  nextMonth: "Next month",
  previousYear: "Previous year",
  nextYear: "Next year",
  previousDecade: "Previous decade",
  nextDecade: "Next decade",
  monthLevelControl: "Choose a month",
  yearLevelControl: "Choose a year",
};

/** What fields with a calendar need so that it can be read and operated by everybody. */
export const accessibleCalendar = {
  ariaLabels,
  hideOutsideDates: true,
  popoverProps: { withRoles: false },
};
