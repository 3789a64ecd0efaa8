import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asServerUser, postgresBinaries } from './postgres-binaries.ts';

/** A busy machine is slow, not wrong. */
const START_LIMIT_MS = 60_000;

/** A PostgreSQL of our own on loopback, in a temporary directory. */
export type PostgresCluster = {
  /** Address of its database 'postgres', as a user who may create databases. */
  url: string;
  stop(): Promise<void>;
  /** Stops it as an operator would and starts it again on the same port. */
  restart(): Promise<void>;
};

/** A port of loopback that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function run(command: readonly string[]): void {
  const [program = '', ...args] = [...asServerUser(), ...command];
  // The directory of this process may be closed to the server's user.
  execFileSync(program, args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
}

const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'shared_buffers=64MB'],
  ...['max_wal_size=1GB', 'jit=off'],
];
/** Fast: what these servers hold is thrown away. */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** 'durable' writes as a real server does: what is measured on it must not be too good. */
export type Care = 'careless' | 'durable';

async function serve(bin: string, data: string, port: number, care: Care): Promise<ChildProcess> {
  const settings = care === 'careless' ? [...SETTINGS, ...CARELESS] : SETTINGS;
  const options = [...settings, `port=${port}`].flatMap((setting) => ['-c', setting]);
  const [program = '', ...args] = [...asServerUser(), join(bin, 'postgres'), '-D', data, ...options];
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The tests' PostgreSQL ${why}.\n${said}`));
    const limit = setTimeout(() => fail('did not start in time'), START_LIMIT_MS);
    child.once('exit', (code) => fail(`ended with status ${code}`));
    child.once('error', (error) => fail(error.message));
    child.stderr.on('data', (chunk: Buffer) => {
      if (said.length < 20_000) said += chunk.toString();
      if (!/ready to accept (read-only )?connections/.test(said)) return;
      clearTimeout(limit);
      resolve();
    });
  });
  return child;
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // 'Fast shutdown': connections are ended, what is running is undone.
    child.kill('SIGINT');
  });
}

/** Makes and starts a cluster. Throws with what to do when there is no PostgreSQL to be had. */
export async function startCluster(care: Care = 'careless'): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'slotterbit-postgres-'));
  if (process.getuid?.() === 0) chownSync(folder, 65_534, 65_534);
  else chmodSync(folder, 0o700);
  const bin = postgresBinaries(folder);
  const data = join(folder, 'data');
  run([join(bin, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const port = await freePort();
  let child = await serve(bin, data, port, care);
  // Whatever ends the tests ends the server.
  const last = () => child.kill('SIGQUIT');
  process.once('exit', last);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async restart() {
      await end(child);
      child = await serve(bin, data, port, care);
    },
    async stop() {
      process.off('exit', last);
      await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
