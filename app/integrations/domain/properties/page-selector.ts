/** The id of the subservice that has a rule of its own for the page selector. */
export const pageRuleSubserviceId = 32;

/**
 * Whether a page can be chosen while a property is added.
 * @param hasSubservices whether the chosen service has any that the retailer uses
 */
export function canAddPage(chosen: { subserviceId: number | null; hasSubservices: boolean }): boolean {
  if (chosen.subserviceId === null) return false;
  return chosen.subserviceId === pageRuleSubserviceId || chosen.hasSubservices;
}

/**
 * The same while one is edited.
 * @param hasPage whether the property as stored has a page name
 */
export function canEditPage(chosen: { subserviceId: number | null; hasPage: boolean }): boolean {
  if (chosen.subserviceId === null) return false;
  return chosen.subserviceId !== pageRuleSubserviceId || chosen.hasPage;
}
