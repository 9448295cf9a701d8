import ipaddr from 'ipaddr.js';

/** What one subscriber of IPv6 has at least to themselves, bits: whoever counts single addresses counts nothing. */
const SUBSCRIBER_BITS = 64;

/**
 * The part of an address that stands for one somebody: all of it in IPv4, the network of a subscriber in IPv6. What is no
 * address stands for itself.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone(parsed)}/${SUBSCRIBER_BITS}`);
  return `${network.toString()}/${SUBSCRIBER_BITS}`;
}

function withoutZone(address: ipaddr.IPv6): string {
  return new ipaddr.IPv6(address.toByteArray()).toString();
}
