import ipaddr from 'ipaddr.js';

/** What the Internet routes to single machines in IPv6; everything else is for special uses, some of which lead inside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public Internet. Addresses that carry another one (IPv4-mapped, NAT64, 6to4, Teredo)
 * do not, whatever they carry; nor does a text that is no address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}
