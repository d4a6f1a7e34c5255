/** What faults are seeded into, by the area that they belong to; a file belongs to the first that takes it. */
export const areas = {
  money: (file) =>
    /price|offers|totals|match-deals|\/scale\.ts|ingredient-text|deals-of/.test(file) && isLogic(file),
  dates: (file) =>
    /wall-|zone-clock|date-range|\/interval|slot-|circular-dates|open-now|hours|schedule|calendar/.test(
      file,
    ) && isLogic(file),
  permissions: (file) =>
    /^app\/kernel\/(permissions|retailer-scope|rate-limits)|^app\/identity\/domain\/(accounts|users)\/|^app\/server\/web\/(session|origin-gate|request-target)|^app\/server\/api\/(authentication|signed-in-route)|-access\.server/.test(
      file,
    ),
  runs: (file) =>
    /^app\/integrations\/domain\/|^app\/integrations\/(google|facebook)\/|^app\/kernel\/jobs\//.test(file),
  rules: (file) => /^app\/(circulars|identity|messages|shopping)\/domain\//.test(file),
  widgets: (file) => /^widgets\/.*\.ts$/.test(file),
};

/** @returns the area's name; undefined for what belongs to none */
export function areaOf(file) {
  return Object.keys(areas).find((area) => areas[area](file));
}

function isLogic(file) {
  return /^(app|widgets)\/.*\.ts$/.test(file) && !/\/(screens|ui)\//.test(file);
}
