import { createRequire } from 'node:module';
import path from 'node:path';
import { createDice } from '../../../src/bots/index.js';
import { ApiClient } from '../../../src/cli/api-client.js';
import { PROJECT_FOLDER } from '../../../src/config.js';
import type { Client } from '../../load/drive.js';
import type { PeerAction } from './framework.js';
import { playPeer } from './match.js';
import { SEATS } from './table.js';

/** Clients of the peer's server. Moves go over its socket; it has no other way to take them. */

const GAME = 'train-dominoes';

interface Socket {
  on(event: string, heard: (...args: unknown[]) => void): void;
  emit(event: string, ...args: unknown[]): void;
  close(): void;
}

const packages = createRequire(path.join(PROJECT_FOLDER, 'bench', 'peers', 'package.json'));
const { io } = packages('socket.io-client') as { io: (url: string, options: object) => Socket };

/** A match of the peer, with somebody connected who looks on and makes the moves of all four. */
class PeerPlayer {
  private next = 0;
  private readonly socket: Socket;
  private heard: (() => void) | null = null;

  constructor(
    url: string,
    private readonly match: string,
    private readonly credentials: readonly string[],
    private readonly actions: readonly PeerAction[],
  ) {
    this.socket = io(`${url}/${GAME}`, { transports: ['websocket'] });
    this.socket.on('update', () => this.heard?.());
    this.socket.on('sync', () => this.heard?.());
  }

  /** Begins to look on. */
  sync(): Promise<void> {
    return this.answered(() => {
      this.socket.emit('sync', this.match, '0', this.credentials[0], SEATS);
    });
  }

  /** Makes the next move; false: the match is over. */
  async move(): Promise<boolean> {
    const action = this.actions[this.next];
    if (action === undefined) return false;
    const stateID = this.next++;
    const { playerID } = action.payload;
    const credentials = this.credentials[Number(playerID)];
    await this.answered(() => {
      this.socket.emit(
        'update',
        { ...action, payload: { ...action.payload, credentials } },
        stateID,
        this.match,
        playerID,
      );
    });
    return true;
  }

  close(): void {
    this.socket.close();
  }

  private answered(ask: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.heard = resolve;
      ask();
    });
  }
}

/** Matches on a server of the peer, all of them dealt by the same seed. */
export class PeerMatches {
  private constructor(private readonly players: readonly PeerPlayer[]) {}

  static async prepare(url: string, seed: string, count: number): Promise<PeerMatches> {
    const actions: PeerAction[] = [];
    playPeer(seed, createDice(seed), (_, action) => void actions.push(action));
    const api = new ApiClient(url);
    const players: PeerPlayer[] = [];
    for (let i = 0; i < count; i++) {
      const { matchID } = await api.ask<{ matchID: string }>(`/games/${GAME}/create`, { body: { numPlayers: SEATS } });
      const credentials: string[] = [];
      for (let seat = 0; seat < SEATS; seat++) {
        const { playerCredentials } = await api.ask<{ playerCredentials: string }>(`/games/${GAME}/${matchID}/join`, {
          body: { playerID: String(seat), playerName: `Seat ${String(seat)}` },
        });
        credentials.push(playerCredentials);
      }
      const player = new PeerPlayer(url, matchID, credentials, actions);
      await player.sync();
      players.push(player);
    }
    return new PeerMatches(players);
  }

  /** Deals the matches out to clients, who make one move in each by turns. */
  dealTo(clients: number): Client[] {
    return Array.from({ length: clients }, (_, client) => {
      const own = this.players.filter((_player, i) => i % clients === client);
      let turn = 0;
      return async () => {
        for (let tries = 0; tries < own.length; tries++) if (await own[turn++ % own.length]?.move()) return true;
        return false;
      };
    });
  }

  close(): void {
    for (const player of this.players) player.close();
  }
}
