import { Inject, Injectable } from '@nestjs/common';
import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Config } from '../../config.js';
import { isPublicAddress } from './public-address.js';

/** Finds the addresses of a name. */
export abstract class NameResolver {
  /** All of them; throws for a name that is not known. */
  abstract resolve(name: string): Promise<readonly LookupAddress[]>;
}

/** How long a name server may take, milliseconds, and how often it is asked. */
const PATIENCE = { timeout: 2_000, tries: 2 };

/**
 * By the name servers of this machine. Not through its C library, which answers a few questions at a time: a name whose server
 * never answers would hold up all others. Only in a network of one's own are names from files such as `/etc/hosts` wanted.
 */
@Injectable()
export class SystemNameResolver extends NameResolver {
  private readonly servers = new Resolver(PATIENCE);

  constructor(@Inject(Config) private readonly config: Pick<Config, 'webhookPrivateAddresses'>) {
    super();
  }

  async resolve(name: string): Promise<readonly LookupAddress[]> {
    const family = isIP(name);
    if (family !== 0) return [{ address: name, family }];
    if (this.config.webhookPrivateAddresses) return lookup(name, { all: true, verbatim: true });
    const [four, six] = await Promise.allSettled([this.servers.resolve4(name), this.servers.resolve6(name)]);
    const found = [...addressesIn(four, 4), ...addressesIn(six, 6)];
    if (found.length === 0) throw new Error(`${name} is not known.`);
    return found;
  }
}

function addressesIn(answer: PromiseSettledResult<string[]>, family: number): LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}

/** A receiver that is not to be called; the message says why, for its owner, and names no address. */
export class RefusedReceiver extends Error {}

/** The longest URL of a webhook, characters. */
export const LONGEST_URL = 2000;

/**
 * Sees to it that webhooks lead out of the house (OWASP API7): every address of the name has to be public, when the webhook is
 * made and again before each call, and the call goes to the very addresses that were looked at.
 */
@Injectable()
export class ReceiverAddress {
  constructor(
    private readonly resolver: NameResolver,
    @Inject(Config) private readonly config: Pick<Config, 'webhookPrivateAddresses'>,
  ) {}

  /**
   * The addresses to call.
   *
   * @throws RefusedReceiver
   */
  async vet(url: URL): Promise<readonly LookupAddress[]> {
    this.checkForm(url);
    const addresses = await this.resolve(url.hostname.replace(/^\[(.*)\]$/, '$1'));
    if (addresses.length === 0) throw new RefusedReceiver('The name of the receiver has no address.');
    if (!this.config.webhookPrivateAddresses && !addresses.every(({ address }) => isPublicAddress(address)))
      throw new RefusedReceiver('The receiver has to have a public address, and no other.');
    return addresses;
  }

  private checkForm(url: URL): void {
    const mayBePlain = this.config.webhookPrivateAddresses;
    if (url.protocol !== 'https:' && !(mayBePlain && url.protocol === 'http:'))
      throw new RefusedReceiver('The URL has to begin with https.');
    if (url.username !== '' || url.password !== '' || url.hash !== '')
      throw new RefusedReceiver('The URL has to be without user, password and fragment.');
  }

  private async resolve(name: string): Promise<readonly LookupAddress[]> {
    try {
      return await this.resolver.resolve(name);
    } catch {
      throw new RefusedReceiver('The name of the receiver cannot be resolved.');
    }
  }
}
