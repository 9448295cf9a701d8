import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { engineProofs, nearestSpecs } from './proofs.mjs';

/**
 * A test runner for Stryker that judges mutants of the engine in one process: the tests are evaluated once, mutants are
 * switched by Stryker's `activeMutant`, and the first test that fails ends the run. Only a mutant that acts while modules
 * are evaluated has them evaluated anew.
 */

/** Where Stryker's instrumented code looks for the mutant that is on, and notes which ones were met. */
const NAMESPACE = '__stryker__';

/** How many of the tests that killed most mutants of the same file come first. */
const LIKELIEST = 12;

/**
 * @typedef {import('@stryker-mutator/api/test-runner').TestRunner} TestRunner
 * @typedef {import('@stryker-mutator/api/test-runner').MutantRunResult} MutantRunResult
 * @typedef {import('./spec-loader.mjs').Proof} Proof
 * @typedef {object} Instrumented what the instrumented code and this runner share
 * @property {string} [activeMutant]
 * @property {string} [currentTestId]
 * @property {number} [hitCount]
 * @property {number} [hitLimit]
 * @property {import('@stryker-mutator/api/core').MutantCoverage} [mutantCoverage]
 */

/** @returns {Instrumented} */
function instrumentedCode() {
  const known = /** @type {Record<string, Instrumented | undefined>} */ (/** @type {unknown} */ (globalThis));
  return (known[NAMESPACE] ??= {});
}

/** @implements {TestRunner} */
class EngineRunner {
  static inject = tokens(commonTokens.options);

  /** @param {import('@stryker-mutator/api/core').StrykerOptions} options */
  constructor(options) {
    const { budgetMs } = /** @type {{ budgetMs?: number }} */ (options['engineProofs'] ?? {});
    /** Milliseconds of the processor that the tests of a mutant may take; what a bigger budget would kill counts as survived. */
    this.budgetMs = budgetMs ?? Infinity;
    this.load = engineProofs(process.cwd());
    /** Milliseconds of the processor by test, the least so far. @type {Map<string, number>} */
    this.cost = new Map();
    /** Kills by test, by file of the mutant. @type {Map<string, Map<string, number>>} */
    this.kills = new Map();
    /** @type {Proof[] | null} */
    this.proofs = null;
    /** Whether the modules were evaluated without any mutant. */
    this.isFresh = false;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** @type {TestRunner['dryRun']} */
  async dryRun() {
    const instrumented = instrumentedCode();
    this.proofs = this.load();
    const tests = this.proofs.map((proof) => {
      instrumented.currentTestId = proof.id;
      const failureMessage = this.failureOf(proof);
      instrumented.currentTestId = undefined;
      const { id, fileName } = proof;
      const ran = { id, name: id, fileName, timeSpentMs: this.cost.get(id) ?? 0 };
      return failureMessage === null
        ? { ...ran, status: /** @type {const} */ (TestStatus.Success) }
        : { ...ran, status: /** @type {const} */ (TestStatus.Failed), failureMessage };
    });
    const { mutantCoverage } = instrumented;
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) };
  }

  /** @type {TestRunner['mutantRun']} */
  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation, reloadEnvironment }) {
    const instrumented = instrumentedCode();
    instrumented.hitCount = hitLimit === undefined ? undefined : 0;
    instrumented.hitLimit = hitLimit;
    instrumented.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
    let ran = 0;
    /** @param {string} id @param {string} failureMessage @returns {MutantRunResult} */
    const killed = (id, failureMessage) => {
      return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage, nrOfTests: ran };
    };
    /** @type {Proof[]} */
    let proofs;
    try {
      proofs = this.evaluated(reloadEnvironment);
    } catch (error) {
      return overLimit(instrumented) ?? killed('evaluation of the modules', messageOf(error));
    }
    instrumented.activeMutant = activeMutant.id;
    const kills = this.killsIn(activeMutant.fileName);
    const from = processorMs();
    for (const proof of this.chosen(proofs, testFilter, kills, activeMutant.fileName)) {
      if (processorMs() - from > this.budgetMs) break;
      ran++;
      const failure = this.failureOf(proof);
      const limit = overLimit(instrumented);
      if (limit !== null) return limit;
      if (failure === null) continue;
      kills.set(proof.id, (kills.get(proof.id) ?? 0) + 1);
      return killed(proof.id, failure);
    }
    return { status: MutantRunStatus.Survived, nrOfTests: ran };
  }

  /** The tests, evaluated anew where a mutant acts then, or acted the last time. @param {boolean} anew */
  evaluated(anew) {
    const proofs = this.proofs === null || anew || !this.isFresh ? null : this.proofs;
    this.proofs = null;
    this.isFresh = !anew;
    this.proofs = proofs ?? this.load();
    return this.proofs;
  }

  /** @param {string} fileName */
  killsIn(fileName) {
    const found = this.kills.get(fileName) ?? new Map();
    this.kills.set(fileName, found);
    return found;
  }

  /**
   * The tests that meet the mutant: those that killed most in its file, those about its file, then all in their order.
   *
   * @param {Proof[]} proofs
   * @param {string[] | undefined} testFilter
   * @param {Map<string, number>} kills
   * @param {string} mutated the file
   */
  chosen(proofs, testFilter, kills, mutated) {
    const wanted = testFilter === undefined ? null : new Set(testFilter);
    const meeting = proofs.filter(({ id }) => wanted === null || wanted.has(id));
    /** @param {Proof} proof */
    const worth = (proof) => (kills.get(proof.id) ?? 0) / (1 + (this.cost.get(proof.id) ?? 0));
    const likeliest = meeting
      .filter(({ id }) => kills.has(id))
      .sort((a, b) => worth(b) - worth(a))
      .slice(0, LIKELIEST);
    const near = nearestSpecs(mutated);
    const about = near.flatMap((spec) => meeting.filter(({ fileName }) => fileName === spec));
    return new Set([...likeliest, ...about, ...meeting]);
  }

  /** What a test says where it fails; null: it does not. @param {Proof} proof */
  failureOf({ id, run }) {
    const from = processorMs();
    try {
      run();
      return null;
    } catch (error) {
      return messageOf(error);
    } finally {
      this.cost.set(id, Math.min(this.cost.get(id) ?? Infinity, processorMs() - from));
    }
  }
}

/**
 * A mutant that runs on and on is stopped by the instrumented code itself, by an error.
 *
 * @param {Instrumented} instrumented
 * @returns {MutantRunResult | null}
 */
function overLimit({ hitCount, hitLimit }) {
  if (hitLimit === undefined || hitCount === undefined || hitCount <= hitLimit) return null;
  return { status: MutantRunStatus.Timeout, reason: `the mutant was met ${String(hitCount)} times` };
}

/** Milliseconds that this process has had of the processor: the clock runs on while others have it. */
function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

/** What Stryker's options may say to this runner. */
export const strykerValidationSchema = {
  properties: {
    engineProofs: {
      type: 'object',
      additionalProperties: false,
      properties: { budgetMs: { type: 'number', description: 'Milliseconds of tests that a mutant is given.' } },
    },
  },
};

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'engine', EngineRunner)];
