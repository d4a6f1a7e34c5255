/** IPv6 addresses are counted by their /56, since one person commonly has a whole one. */
export function addressGroup(ip: string | null): string {
  if (ip === null) return "local";
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(":")) return mapped ?? ip;
  const [head = "", tail] = ip.toLowerCase().split("%")[0]?.split("::") ?? [];
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right].map((g) => g.padStart(4, "0"));
  return `${groups.join("").slice(0, 14)}/56`;
}
