import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** How long the supervisor waits before it starts again what ended, in milliseconds: as systemd with RestartSec=1. */
const RESTART_MS = 1_000;
/** How long a process has to end by itself. */
const END_MS = 15_000;

export type Program = {
  name: string;
  command: readonly [string, ...string[]];
  env?: Record<string, string>;
  /** Processes that belong to it though they are no children of it: a PostgreSQL that Patroni started. */
  others?: () => readonly number[];
};

/** A process that is started again when it ends, until it is stopped. Its output goes to `{folder}/{name}.log`. */
export class Supervised {
  readonly name: string;
  readonly #program: Program;
  readonly #log: number;
  #child: ChildProcess;
  #isKept = true;
  #isDown = false;

  constructor(program: Program, folder: string) {
    this.name = program.name;
    this.#program = program;
    this.#log = openSync(`${folder}/${program.name}.log`, 'a');
    this.#child = this.#start();
  }

  #start(): ChildProcess {
    const [command, ...args] = this.#program.command;
    const env = { ...process.env, ...this.#program.env };
    const child = spawn(command, args, { cwd: '/', stdio: ['ignore', this.#log, this.#log], env });
    child.once('error', (error) => console.error(`${this.name}: ${error.message}`));
    child.once('exit', () => {
      void wait(RESTART_MS, undefined, { ref: false }).then(() => this.#again());
    });
    return child;
  }

  #again(): void {
    if (this.#isKept && !this.#isDown) this.#child = this.#start();
  }

  /** Kills it with all that belongs to it, as if its machine had died: it stays down until the function that it answers is called. */
  takeDown(): () => void {
    this.#isDown = true;
    this.signal('SIGKILL');
    return () => {
      this.#isDown = false;
      this.#again();
    };
  }

  /** Sends a signal to the process and to all that belongs to it. */
  signal(signal: NodeJS.Signals): void {
    const roots = [this.#child.pid ?? 0, ...(this.#program.others?.() ?? [])];
    for (const pid of withDescendants(roots)) {
      try {
        process.kill(pid, signal);
      } catch {
        // Ended already.
      }
    }
  }

  /** Ends it for good: asks, and kills what has not ended in time. */
  async stop(): Promise<void> {
    this.#isKept = false;
    const child = this.#child;
    this.signal('SIGCONT');
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, wait(END_MS)]);
    }
    this.signal('SIGKILL');
  }
}

/** These processes that exist, and all that they started. */
function withDescendants(roots: readonly number[]): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const processes = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const found = new Set(roots);
  for (let before = 0; before < found.size; ) {
    before = found.size;
    for (const [pid = 0, parent = 0] of processes) if (found.has(parent)) found.add(pid);
  }
  return processes.map(([pid = 0]) => pid).filter((pid) => found.has(pid) && pid > 1);
}
