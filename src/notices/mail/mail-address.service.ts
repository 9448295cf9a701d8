import { Injectable } from '@nestjs/common';
import { answer, emptyAnswer, type Answer } from '../../platform/http/answer.js';
import type { Ask } from '../../platform/http/ask.js';
import { notFound, Problem } from '../../platform/problems/problem.js';
import { playerOf } from '../account.js';
import type { ConfirmMailAddressDto, SetMailAddressDto } from '../dto/mail.dto.js';
import { mailAddressResource } from './mail-address.resource.js';
import { WriteOnce } from '../write-once.js';
import { MailAddresses, type StoredAddress } from './mail-addresses.js';

/** Where the player who asks gets mail. */
@Injectable()
export class MailAddressService {
  constructor(
    private readonly addresses: MailAddresses,
    private readonly once: WriteOnce,
  ) {}

  async get(ask: Ask): Promise<Answer> {
    return shown(await this.addresses.find(playerOf(ask)));
  }

  async set(ask: Ask, { address }: SetMailAddressDto): Promise<Answer> {
    const playerId = playerOf(ask);
    await this.addresses.set(playerId, address);
    return shown(await this.addresses.find(playerId));
  }

  async confirm(ask: Ask, { token }: ConfirmMailAddressDto): Promise<Answer> {
    const playerId = playerOf(ask);
    return this.once.answer(ask.request, async (transaction, now) => {
      if (!(await this.addresses.confirm(transaction, playerId, token, now))) throw new Problem('confirmation_refused');
      return shown(await this.addresses.find(playerId, transaction));
    });
  }

  async remove(ask: Ask): Promise<Answer> {
    if (!(await this.addresses.remove(playerOf(ask)))) throw notFound();
    return emptyAnswer();
  }
}

function shown(stored: StoredAddress | null): Answer {
  if (stored === null) throw notFound();
  return answer(200, mailAddressResource(stored));
}
