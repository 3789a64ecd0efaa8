/** Start, memory and speed of the built server. Speed is a ratio to bare-server.ts, which sends the same bytes. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { answersPerSecond } from './load.ts';
import type { Measure, Section } from './report.ts';

const SECONDS = 3;
const bareServer = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

/** What the server sends for a path, encoded as it is sent. */
async function sentBytes(url: string): Promise<{ body: Buffer; type: string }> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  return {
    body: Buffer.from(await response.arrayBuffer()),
    type: response.headers.get('content-type') ?? 'text/plain',
  };
}

async function bareAnswersPerSecond(url: string): Promise<number> {
  const { body, type } = await sentBytes(url);
  const child = spawn(process.execPath, [bareServer, type], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    child.stdin.end(body);
    const port = await new Promise<string>((resolve) =>
      child.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
    );
    return await answersPerSecond(`http://127.0.0.1:${port}/`, SECONDS);
  } finally {
    child.kill();
  }
}

/** Ratios to the barest server there is. */
export const measure: Measure = async (tell) => {
  const server = await startBuiltServer();
  const rows: Section['rows'] = [];
  try {
    for (const [name, path] of [
      ['pre-rendered page', '/login'],
      ['page on demand', '/home'],
      ['JSON of 20 items', '/api/items?page=1&limit=20'],
    ] as const) {
      tell(name);
      const url = server.url + path;
      const ours = await answersPerSecond(url, SECONDS);
      const bare = await bareAnswersPerSecond(url);
      rows.push({ name, figure: `${Math.round(ours)} a second, ${(ours / bare).toFixed(2)} of bare node:http` });
    }
  } finally {
    await server.stop();
  }
  return { title: 'Server', method: 'Answers a second over 32 connections.', rows };
};
