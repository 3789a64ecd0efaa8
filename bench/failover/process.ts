import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** The pause before an ended process is restarted, as systemd's RestartSec=1. */
const RESTART_MS = 1_000;
/** The grace period of a process before it is killed. */
const GRACE_MS = 15_000;

/** `others` returns ids of processes that belong to the program but are not its children: the PostgreSQL that Patroni started. */
type Program = { command: readonly string[]; env?: Record<string, string>; others?: () => readonly number[] };

/** A process that is restarted when it ends, until `stop`. Its output goes to `{folder}/{name}.log`. */
export class Supervised {
  readonly #program: Program;
  readonly #log: number;
  #child: ChildProcess;
  #isDown = false;

  constructor(name: string, program: Program, folder: string) {
    this.#program = program;
    this.#log = openSync(`${folder}/${name}.log`, 'a');
    this.#child = this.#start();
  }

  #start(): ChildProcess {
    const [command = '', ...args] = this.#program.command;
    const env = { ...process.env, ...this.#program.env };
    const child = spawn(command, args, { cwd: '/', stdio: ['ignore', this.#log, this.#log], env });
    child.once('error', (error) => console.error(`${command}: ${error.message}`));
    const restart = () => {
      if (!this.#isDown) this.#child = this.#start();
    };
    child.once('exit', () => setTimeout(restart, RESTART_MS).unref());
    return child;
  }

  /** Kills the process and all that belong to it, as if the machine had died. Returns a function that restarts it. */
  takeDown(): () => void {
    this.#isDown = true;
    this.signal('SIGKILL');
    return () => {
      this.#isDown = false;
      this.#child = this.#start();
    };
  }

  /** Sends a signal to the process and to all processes that belong to it. */
  signal(signal: NodeJS.Signals): void {
    for (const pid of withDescendants([this.#child.pid ?? 0, ...(this.#program.others?.() ?? [])])) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended.
      }
    }
  }

  /** Ends the process for good: with SIGTERM, and after the grace period with SIGKILL. */
  async stop(): Promise<void> {
    this.#isDown = true;
    this.signal('SIGCONT');
    if (this.#child.kill('SIGTERM'))
      await Promise.race([new Promise((resolve) => this.#child.once('exit', resolve)), wait(GRACE_MS)]);
    this.signal('SIGKILL');
  }
}

/** Returns those of the given processes that exist, and all their descendants. */
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
