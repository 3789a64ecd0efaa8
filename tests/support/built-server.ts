import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverArguments, serverEnvironment } from '../../scripts/project.mjs';

/** Enough to create, migrate and seed a database, also on a busy machine. */
const START_LIMIT_MS = 60_000;

/** Characters of output that are kept, the latest: under load the server writes one line per request. */
const MAX_OUTPUT_CHARACTERS = 1_000_000;

/** The production server of the latest build, on a free port with a new database. */
export interface BuiltServer {
  /** For example http://localhost:41234 */
  url: string;
  /** The folder of its database. */
  dataDir: string;
  pid: number | undefined;
  /** Milliseconds from the start of the process to its first answer. */
  startedInMs: number;
  /** Its output so far. */
  output(): string;
  /** Resident memory in bytes; undefined on systems other than Linux. */
  residentBytes(): number | undefined;
  /** Stops it cleanly and deletes its data. Returns the exit status. */
  stop(): Promise<number | null>;
}

/** A setting for tests in which nearly everybody registers a customer. */
export const cheapPasswords = {
  NODE_OPTIONS: `--import=${new URL('../../packages/provider/tests/support/cheap-passwords.ts', import.meta.url).href}`,
};

/**
 * @param env settings; the default is a new demo database
 * @param root the folder of the project or of a copy (site-copy.ts)
 * @throws if the server ends or does not become ready; the message contains its output
 */
export async function startBuiltServer(env: Record<string, string> = {}, root?: string): Promise<BuiltServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'slotterbit-'));
  const startedAt = performance.now();
  const args = root === undefined ? serverArguments : serverArguments.with(-1, join(root, 'packages/server/main.ts'));
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      ...serverEnvironment,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SEED: 'demo',
      TRIAL: 'yes',
      // All customers of the tests have the same address.
      REGISTRATIONS_PER_ADDRESS: '1000000',
      UNPAID_PLACES_PER_NETWORK: '1000000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The server must not outlive this process.
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
      if (output.length > 2 * MAX_OUTPUT_CHARACTERS) output = output.slice(-MAX_OUTPUT_CHARACTERS);
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
    dataDir: env['DATA_DIR'] ?? dataDir,
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
  // A killed process has no exit status.
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
