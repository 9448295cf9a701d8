import type { StoredAddress } from './mail-addresses.js';

/** Where somebody gets mail, as they see it. */
export function mailAddressResource({ address, status, bounce, changedAt }: StoredAddress): Record<string, unknown> {
  return { address, status, bounce, changedAt: changedAt.toISOString() };
}
