import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/postgres-cluster.ts';
import { childrenOf, pin } from './cores.ts';

/** An nginx of our own. */
export interface Nginx {
  port: number;
  pid: number | undefined;
  stop(): Promise<void>;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

/**
 * Starts nginx with one worker on loopback, as an operator would set it up for built files: twins of `gzip_static`, no access log.
 * `files` are by name in its root: copies, since its worker may be another user than we are. Undefined where nginx is not installed.
 */
export async function startNginx(files: Record<string, string>): Promise<Nginx | undefined> {
  if (spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'slotterbit-nginx-'));
  const root = join(folder, 'root');
  mkdirSync(root);
  for (const [name, file] of Object.entries(files))
    for (const twin of ['', '.gz']) copyFileSync(file + twin, join(root, name + twin));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr crit; events { worker_connections 1024; }
http { ${temporary.join(' ')} access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  types { text/javascript js; text/css css; text/html html; }
  server { listen 127.0.0.1:${port}; root ${root}; gzip_static on; } }`,
  );
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const last = () => child.kill();
  process.once('exit', last);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    process.off('exit', last);
    child.kill('SIGTERM');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await accepts(port)); tries += 1) {
    if (child.exitCode !== null || tries > 100) {
      await stop();
      throw new Error(`nginx did not start.\n${said}`);
    }
    await wait(50);
  }
  // Its worker was started before it could be given a core.
  for (const pid of [child.pid, ...childrenOf(child.pid)]) pin(pid, 'measured');
  return { port, pid: child.pid, stop };
}
