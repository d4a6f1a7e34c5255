import satisfies from "spdx-satisfies";

/**
 * Licences under which something may be shipped, by their SPDX names: all of them ask for a notice at most.
 * None asks that what is built with it be published; whoever adds one here has read it for that.
 */
export const allowedLicences = [
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"],
  ...["Unlicense", "CC0-1.0"],
  // Of fonts: it binds the font alone, not what is set in it or delivered with it.
  "OFL-1.1",
];

/** The SPDX expression of a component of CycloneDX; null where it names none. */
export function licenceOf({ licenses = [] }) {
  const named = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name);
  return named.length === 0 ? null : named.map((each) => `(${each})`).join(" AND ");
}

/** A sentence for each component that may not be shipped as it is. */
export function licenceProblems(components) {
  return components.flatMap((component) => {
    const licence = licenceOf(component);
    const name = `${component.name} ${component.version ?? ""}`.trim();
    if (licence === null) return [`${name} names no licence.`];
    return isAllowed(licence) ? [] : [`${name} is under ${licence}, which is not on the list.`];
  });
}

/** All of an AND and one of an OR have to be on the list. */
function isAllowed(licence) {
  try {
    return satisfies(licence, allowedLicences);
  } catch {
    // Not an expression of SPDX, such as "SEE LICENSE IN …".
    return false;
  }
}
