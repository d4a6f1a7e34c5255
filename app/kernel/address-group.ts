import ipaddr from "ipaddr.js";

/**
 * The network that an address is counted by: IPv4 addresses by themselves, IPv6 ones by their prefix, since one line has
 * at least a whole /64; "local" where there is none.
 * @param ipv6Bits how long the prefix is
 * @returns e.g. "192.0.2.1" or "2001:db8:1:2f00::/64"
 */
export function addressGroup(ip: string | null, ipv6Bits = 64): string {
  if (ip === null) return "local";
  const bare = ip.split("%")[0] ?? "";
  if (!ipaddr.isValid(bare)) return ip;
  const address = ipaddr.process(bare);
  if (address.kind() === "ipv4" || address.range() === "loopback") return address.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${ipv6Bits}`)}/${ipv6Bits}`;
}

/** An address as some gateways pass it on, with a port behind it ("192.0.2.1:40001", "[2001:db8::1]:40001"), without that. */
export function withoutPort(address: string): string {
  const parts = /^(?:\[(.+)\]|([\d.]+)):\d+$/.exec(address);
  return parts?.[1] ?? parts?.[2] ?? address;
}
