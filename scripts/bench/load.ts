import { Agent, get } from 'node:http';

/** Requests under way at once: enough to keep one server process busy. */
const CONNECTIONS = 32;

/**
 * Asks for one address as fast as it is answered.
 * @returns answers per second
 * @throws if an answer is not 200
 */
export async function answersPerSecond(url: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'br' } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}.`));
        response.resume().on('end', resolve);
      }).on('error', reject);
    });
  const until = performance.now() + seconds * 1000;
  let count = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        await ask();
        count += 1;
      }
    }),
  );
  agent.destroy();
  return (count * 1000) / (performance.now() - startedAt);
}
