import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asServerUser, postgresBinaries } from './postgres-binaries.ts';
import { makeDatabaseFolder } from './temporary-folder.ts';

/** Far above the real time: a busy machine must not fail a test. */
const START_LIMIT_MS = 60_000;

/** A temporary PostgreSQL server on loopback. */
export type PostgresCluster = {
  /** The address of its database 'postgres'. The user may create databases. */
  url: string;
  stop(): Promise<void>;
  /** Stops it cleanly and starts it again on the same port. */
  restart(): Promise<void>;
};

/**
 * Returns a free port of loopback for a program that listens later. Not one of those that the system gives out (on Linux 32768 and more): another
 * test could get it meanwhile.
 */
export function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(freePort()));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}

function run(command: readonly string[]): void {
  const [program = '', ...args] = [...asServerUser(), ...command];
  // The server's user may have no access to this process's directory.
  execFileSync(program, args, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
}

const SETTINGS = [
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'shared_buffers=64MB'],
  ...['max_wal_size=1GB', 'jit=off'],
];
/** Fast, because the data is deleted after the tests. */
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** 'durable' writes like a production server, so that measurements are realistic. */
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
    // 'Fast shutdown': ends connections and rolls back their transactions.
    child.kill('SIGINT');
  });
}

/** Creates and starts a cluster. If there is no PostgreSQL, throws a message that says what to do. */
export async function startCluster(care: Care = 'careless'): Promise<PostgresCluster> {
  // Programs may not be executable in the folder of the data.
  const programs = mkdtempSync(join(tmpdir(), 'slotterbit-postgres-'));
  const folder = care === 'careless' ? makeDatabaseFolder('slotterbit-postgres-') : programs;
  for (const made of [programs, folder]) {
    if (process.getuid?.() === 0) chownSync(made, 65_534, 65_534);
    else chmodSync(made, 0o700);
  }
  const bin = postgresBinaries(programs);
  const data = join(folder, 'data');
  run([join(bin, 'initdb'), '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
  const port = await freePort();
  let child = await serve(bin, data, port, care);
  const remove = () => {
    for (const made of [programs, folder]) rmSync(made, { recursive: true, force: true, maxRetries: 5 });
  };
  // Neither the server nor its memory may outlive the tests.
  const last = () => {
    child.kill('SIGQUIT');
    remove();
  };
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
      remove();
    },
  };
}
