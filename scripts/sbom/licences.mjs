import satisfies from "spdx-satisfies";

/**
 * Licences under which a component may be shipped, by their SPDX names. They ask for a notice at most, and none
 * requires publishing the source of what is built with it; check that before you add one.
 */
export const allowedLicences = [
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "BlueOak-1.0.0"],
  ...["Unlicense", "CC0-1.0"],
  // For fonts: it binds the font alone, not documents that use it or software delivered with it.
  "OFL-1.1",
];

/** The SPDX expression of a CycloneDX component; null if it has none. */
export function licenceOf({ licenses = [] }) {
  const named = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name);
  return named.length === 0 ? null : named.map((each) => `(${each})`).join(" AND ");
}

/** A message for each component that may not be shipped. */
export function licenceProblems(components) {
  return components.flatMap((component) => {
    const licence = licenceOf(component);
    const name = `${component.name} ${component.version ?? ""}`.trim();
    if (licence === null) return [`${name} names no licence.`];
    return isAllowed(licence) ? [] : [`${name} is under ${licence}, which is not on the list.`];
  });
}

/** All licences of an AND and one of an OR have to be on the list. */
function isAllowed(licence) {
  try {
    return satisfies(licence, allowedLicences);
  } catch {
    // Not an SPDX expression, such as "SEE LICENSE IN …".
    return false;
  }
}
