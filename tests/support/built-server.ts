import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArguments, serverEnvironment } from '../../scripts/project.mjs';

/** The first database is made, migrated and seeded within this time, also on a busy machine. */
const START_LIMIT_MS = 60_000;

/** Characters of output that are kept, the last ones: under load the server writes a line a request. */
const MOST_OUTPUT = 1_000_000;

/** The production server of the present build, running on a free port with its own new database. */
export interface BuiltServer {
  /** For example http://localhost:41234 */
  url: string;
  pid: number | undefined;
  /** Milliseconds from the start of the process to its first answer. */
  startedInMs: number;
  /** What it wrote so far. */
  output(): string;
  /** Resident memory in bytes; undefined where the system does not tell (only Linux does here). */
  residentBytes(): number | undefined;
  /** Stops it as an operator would, and removes its data. Gives the exit status. */
  stop(): Promise<number | null>;
}

/**
 * @param env settings on top of an empty demo database
 * @param root the project, or a copy of it (site-copy.ts)
 * @throws when the server ends or does not get ready; the message has its output
 */
export async function startBuiltServer(env: Record<string, string> = {}, root?: string): Promise<BuiltServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'slotterbit-'));
  const startedAt = performance.now();
  const args = root === undefined ? serverArguments : serverArguments.with(-1, join(root, 'server/main.ts'));
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...serverEnvironment,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: 'demo',
      PAYMENT_GATEWAY: 'sandbox',
      // Its customers are all of one machine.
      REGISTRATIONS_PER_ADDRESS: '1000000',
      UNPAID_PLACES_PER_NETWORK: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Whatever ends us ends the server.
  const last = () => child.kill();
  process.once('exit', last);
  child.once('exit', () => process.off('exit', last));
  let output = '';
  let isReady = false;
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}.\n${output}`));
    const limit = setTimeout(() => fail('did not start in time'), START_LIMIT_MS);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.length > 2 * MOST_OUTPUT) output = output.slice(-MOST_OUTPUT);
      if (isReady) return;
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0];
      if (!address) return;
      isReady = true;
      clearTimeout(limit);
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => fail(`ended with status ${code}`));
  }).catch((error: unknown) => {
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  return {
    url,
    pid: child.pid,
    startedInMs: performance.now() - startedAt,
    output: () => output,
    residentBytes: () => residentBytes(child),
    async stop() {
      const code = await end(child);
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

function end(child: ChildProcess): Promise<number | null> {
  // One that was killed, or ran out of memory, has no status.
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

function residentBytes({ pid }: ChildProcess): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
