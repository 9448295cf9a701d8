import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A program that a test started, and what it has said so far. */
export class Program {
  private text = '';
  private readonly end: Promise<unknown>;

  private constructor(private readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk: Buffer) => (this.text += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.text += chunk.toString()));
    this.end = once(child, 'close');
  }

  /** Starts a JavaScript file with these variables and nothing else of the environment but PATH. */
  static start(folder: string, file: string, environment: Record<string, string> = {}, args: string[] = []): Program {
    const env = { PATH: process.env['PATH'], ...environment };
    return new Program(
      spawn(process.execPath, [file, ...args], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** Everything that it has printed, on both outputs. */
  get output(): string {
    return this.text;
  }

  /** Waits until it prints something like this; fails if it ends before. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const found = pattern.exec(this.text);
      if (found !== null) return found;
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(`The program ended without saying ${String(pattern)}:\n${this.text}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Waits for its end. */
  async exitCode(): Promise<number | null> {
    await this.end;
    return this.child.exitCode;
  }
}

/** Waits until something holds; the test's own limit ends it if it never does. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
