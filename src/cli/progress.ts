/** Shows how far a long command is: one line that is written over on a terminal, a line now and then anywhere else. */
export interface Progress {
  /** Says how much is done. */
  at(done: number, what?: string): void;
  /** Ends the line, so that something else can be written. */
  end(): void;
}

/** How often a line is written where lines stay. */
const LINE_MILLIS = 5_000;
const OVERWRITE_MILLIS = 100;

/** Progress of `total` things on stderr, so that stdout stays clean for what the command is for. */
export function showProgress(label: string, total: number): Progress {
  const { stderr } = process;
  const every = stderr.isTTY ? OVERWRITE_MILLIS : LINE_MILLIS;
  let last = 0;
  let isOpen = false;
  return {
    at(done, what = '') {
      const now = Date.now();
      if (done < total && now - last < every) return;
      last = now;
      const share = total === 0 ? 100 : Math.floor((100 * done) / total);
      const line = `${label}: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} (${String(share)} %)${what === '' ? '' : `, ${what}`}`;
      isOpen = stderr.isTTY;
      stderr.write(stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end() {
      if (isOpen) stderr.write('\n');
      isOpen = false;
    },
  };
}
