import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockFile } from '../../file-lock.mjs';
import { makeFolder } from '../../make-folder.js';
import { postgresAccount } from './account.js';
import { findPackage, prepareBinaries } from './binaries.js';
import { clusterExists, clusterHome, createCluster, openCluster, type Cluster } from './cluster.js';
import { launch } from './launch.js';
import { Lease } from './lease.js';
import { findPostmaster, isRecovering, type Postmaster } from './postmaster.js';

const POLL_MILLISECONDS = 50;
/** How long a PostgreSQL that somebody else started may take to answer, or one that was told to stop to stop. */
const PATIENCE_MILLISECONDS = 60_000;

/**
 * How long it may say that it is not ready yet without a process that makes it so. PostgreSQL 18 gets there, and stays for
 * ever, when that process is killed while it recovers from the end of another one.
 */
const STUCK_MILLISECONDS = 10_000;

export interface EmbeddedPostgresOptions {
  /** absolute; created if it is missing */
  readonly dataFolder: string;
  /** the database that `url` names; it need not exist yet */
  readonly database: string;
  /** false, for tests: everything may be lost with the machine */
  readonly isDurable: boolean;
  /** told what is being done, a sentence at a time */
  readonly say: (sentence: string) => void;
}

interface Running {
  readonly cluster: Cluster;
  readonly port: number;
  readonly lease: Lease;
  /** by this call; false: found running */
  readonly wasStarted: boolean;
}

/**
 * A real PostgreSQL out of npm packages, in a folder of its own, on a free port of the loopback interface.
 *
 * Any number of processes can use the same folder at the same time: the first starts PostgreSQL, the last one that stops also
 * stops PostgreSQL. When its starter is killed it goes on, and the next process finds it. When PostgreSQL itself is killed,
 * one of the processes that use it starts it again, on the same port.
 */
export class EmbeddedPostgres {
  private isStopping = false;
  private recovery: Promise<void> = Promise.resolve();
  private running: Running;

  private constructor(private readonly options: EmbeddedPostgresOptions) {}

  /** @throws with a sentence for the operator if PostgreSQL cannot be had */
  static async start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
    const postgres = new EmbeddedPostgres(options);
    postgres.running = await bringUp(options, () => postgres.recover());
    return postgres;
  }

  /** Of the database `options.database`, as the superuser. */
  get url(): string {
    return urlOf(this.running.cluster, this.running.port, this.options.database);
  }

  /** Whether this process started it; false: it was running already. */
  get wasStarted(): boolean {
    return this.running.wasStarted;
  }

  /** The process number of PostgreSQL; null: it is not running. */
  get pid(): number | null {
    const postmaster = findPostmaster(this.running.cluster.folder);
    return postmaster?.isAlive ? postmaster.pid : null;
  }

  /** Stops PostgreSQL in good order, unless another process uses it too. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.recovery;
    const { lease } = this.running;
    const isLast = await lease.giveBack().catch(() => false);
    if (isLast) await this.shutDown();
    else if (this.pid !== null) this.options.say('PostgreSQL goes on for another process that uses it.');
    await lease.close();
  }

  /** Lets go of PostgreSQL and leaves it running, for whoever finds it. */
  async leave(): Promise<void> {
    this.isStopping = true;
    await this.running.lease.close();
  }

  private async shutDown(): Promise<void> {
    const { pid } = this;
    if (pid === null) return;
    this.options.say('Stopping PostgreSQL.');
    process.kill(pid, 'SIGINT');
    const patience = Date.now() + PATIENCE_MILLISECONDS;
    while (this.pid === pid && Date.now() < patience) await wait(POLL_MILLISECONDS);
    if (this.pid === pid) this.options.say(`PostgreSQL (process ${pid}) is still busy; it stops when it is done.`);
  }

  private recover(): void {
    if (!this.isStopping) this.recovery = this.bringBack();
  }

  private async bringBack(): Promise<void> {
    const { say } = this.options;
    const { port } = this.running;
    say('PostgreSQL went away. Starting it again.');
    for (let pause = 250; !this.isStopping; pause = Math.min(pause * 2, 10_000)) {
      try {
        this.running = await bringUp(this.options, () => this.recover());
        if (this.running.port !== port) say(`PostgreSQL had to take another port. Restart this server.`);
        return;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
        await wait(pause);
      }
    }
  }
}

/** Finds PostgreSQL or starts it. Of several processes that try at the same moment one starts it and the others find it. */
async function bringUp(options: EmbeddedPostgresOptions, onLost: () => void): Promise<Running> {
  const { dataFolder, isDurable, say } = options;
  try {
    makeFolder(dataFolder);
    const unlock = await lockFile(path.join(dataFolder, 'postgres.lock'), (pid) =>
      say(`Waiting for process ${pid}, which is starting PostgreSQL in the same folder.`),
    );
    try {
      return await findOrStart(dataFolder, isDurable, say, onLost);
    } finally {
      unlock();
    }
  } catch (error) {
    const reason = FOLDER_PROBLEMS[(error as NodeJS.ErrnoException).code ?? ''];
    if (reason === undefined) throw error;
    throw new Error(`The data folder ${dataFolder} cannot be used: ${reason}. Set DATA_DIR.`, { cause: error });
  }
}

/** Why a folder may be of no use, by the system's code. */
const FOLDER_PROBLEMS: Readonly<Record<string, string>> = {
  EACCES: 'it belongs to another account',
  EPERM: 'it belongs to another account',
  EROFS: 'it cannot be written to',
  ENOENT: 'it cannot be made there',
  EEXIST: 'it is a file',
  ENOTDIR: 'it lies in a file',
  ENOSPC: 'the disk is full',
};

async function findOrStart(
  dataFolder: string,
  isDurable: boolean,
  say: (sentence: string) => void,
  onLost: () => void,
): Promise<Running> {
  const postgres = findPackage();
  const home = clusterHome(dataFolder, postgres.majorVersion);
  const account = postgresAccount(home);
  const binaries = await prepareBinaries(postgres, account);
  if (!clusterExists(home)) {
    say(`Creating a PostgreSQL ${postgres.majorVersion} cluster in ${home}.`);
    await createCluster(home, binaries, account, isDurable);
  }
  const cluster = openCluster(home, account);
  let wasStarted = false;
  const patienceWith = patienceWithStuck(say);
  for (const patience = Date.now() + PATIENCE_MILLISECONDS; Date.now() < patience; await wait(POLL_MILLISECONDS)) {
    const postmaster = findPostmaster(cluster.folder);
    if (!postmaster?.isAlive) {
      say('Starting PostgreSQL.');
      await launch(cluster, binaries, account, isDurable);
      wasStarted = true;
    } else if (postmaster.isReady && postmaster.port !== null) {
      const { port } = postmaster;
      const lease = await Lease.take(urlOf(cluster, port, 'postgres'), onLost);
      if (lease instanceof Lease) return { cluster, port, lease, wasStarted };
      if (lease === 'not yet') patienceWith(postmaster);
    } else if (postmaster.isStarting) patienceWith(postmaster);
  }
  throw new Error(`PostgreSQL in ${cluster.folder} runs but does not answer; its messages are in ${cluster.logFile}.`);
}

/** Told of a PostgreSQL that is not ready yet, it ends one that will never be; whoever looks next finds none and starts it. */
function patienceWithStuck(say: (sentence: string) => void): (postmaster: Postmaster) => void {
  let since: number | null = null;
  return (postmaster) => {
    since ??= Date.now();
    if (Date.now() - since < STUCK_MILLISECONDS) return;
    since = null;
    if (isRecovering(postmaster)) return;
    say('PostgreSQL waits for a start that is not going on. Ending it, to start it anew.');
    process.kill(postmaster.pid, 'SIGQUIT');
  };
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgresql://postgres:${cluster.password}@127.0.0.1:${port}/${database}?sslmode=disable`;
}
