import { Injectable } from '@nestjs/common';
import { newServerSeed } from '../../fair-deal/index.js';

/** Where the seeds of new games come from. Injected, so that a test can deal the same tiles each time. */
export abstract class ServerSeeds {
  /** 32 bytes that nobody could have guessed (RECORD 4.1). */
  abstract next(): Uint8Array<ArrayBuffer>;
}

/** From the generator of the operating system. */
@Injectable()
export class RandomServerSeeds extends ServerSeeds {
  next(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(newServerSeed());
  }
}
