import { createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A weak mobile link. */
export interface Weakness {
  /** Bits a second, each way, for all connections together. */
  rate: number;
  /** Milliseconds there and back. */
  roundTrip: number;
  /** The part of the packets that is lost, 0 to 1. */
  loss: number;
}

export interface WeakLink {
  /** Where the server is reached over the link: http://localhost:port */
  url: string;
  close(): void;
}

/** Bytes of data in a packet on a usual path. */
const PACKET = 1460;

/** The same numbers from 0 to 1 for the same seed (mulberry32), so that runs lose the same packets. */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A TCP proxy that behaves as a weak link does to who sits behind it: one rate for all connections, half a round trip of
 * delay each way, a round trip for the handshake, and what a lost packet means to a TCP connection: it comes a round trip
 * later, uses the link twice, and what follows it on that connection waits for it. Congestion windows are not played.
 */
export async function startWeakLink(
  port: number,
  { rate, roundTrip, loss }: Weakness,
  seed: number,
): Promise<WeakLink> {
  const number = numbersFrom(seed);
  const sockets = new Set<Socket>();
  /** One direction of the link, shared: gives when a packet that is sent now arrives. */
  const direction = () => {
    let freeAt = 0;
    return (bytes: number, from: number): number => {
      freeAt = Math.max(from, freeAt) + (bytes * 8 * 1000) / rate;
      if (number() >= loss) return freeAt + roundTrip / 2;
      freeAt += (bytes * 8 * 1000) / rate;
      return freeAt + roundTrip * 1.5;
    };
  };
  const [up, down] = [direction(), direction()];

  /** Passes on what one end sends, packet by packet and in order. */
  const pass = (from: Socket, to: Socket, send: ReturnType<typeof direction>, openAt: number) => {
    let last: Promise<unknown> = Promise.resolve();
    const after = (at: number, then: () => void) => {
      last = last.then(() => wait(Math.max(0, at - performance.now()))).then(() => void (to.destroyed || then()));
    };
    let arrived = 0;
    from.on('data', (data) => {
      for (let start = 0; start < data.length; start += PACKET) {
        const packet = data.subarray(start, start + PACKET);
        arrived = Math.max(arrived, send(packet.length, Math.max(performance.now(), openAt)));
        after(arrived, () => void to.write(packet));
      }
    });
    from.on('end', () => after(arrived, () => void to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
    sockets.add(from);
  };

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const origin = dial({ port, host: '127.0.0.1', allowHalfOpen: true });
    client.setNoDelay();
    origin.setNoDelay();
    pass(client, origin, up, performance.now() + roundTrip);
    pass(origin, client, down, 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The link has no port.');
  return {
    url: `http://localhost:${address.port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
