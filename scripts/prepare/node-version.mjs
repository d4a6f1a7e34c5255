const oldest = [20, 19, 0];

/** Takes a version like "20.19.1"; gives the sentence to print when Endcap cannot run on it, otherwise undefined. */
export function nodeIsTooOld(version) {
  const parts = version.split(".").map((part) => Number.parseInt(part, 10));
  const differs = oldest.findIndex((number, index) => parts[index] !== number);
  if (differs < 0 || parts[differs] > oldest[differs]) return undefined;
  return `Endcap needs Node ${oldest.join(".")} or newer, and this is Node ${version}. Install a newer one from https://nodejs.org and try again.`;
}
