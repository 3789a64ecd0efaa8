import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** What the server never answers: the connection, a command, or the text after DATA. 'endless answer' never ends its answer to EHLO. */
export type Silence = 'connection' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'text' | 'endless answer';

export type SilentSmtp = {
  url: string;
  /** Number of accepted connections. */
  connections(): number;
  close(): Promise<void>;
};

const ANSWERS: Record<string, string> = { EHLO: '250 slot.test', MAIL: '250 OK', RCPT: '250 OK', DATA: '354 Go on' };

function speak(socket: Socket, silence: Silence): void {
  let isText = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  if (silence !== 'connection') say('220 slot.test');
  let left = '';
  socket.setEncoding('utf8');
  socket.on('data', (piece: string) => {
    const lines = (left + piece).split('\r\n');
    left = lines.pop() ?? '';
    for (const line of lines) {
      const command = line.slice(0, 4).toUpperCase();
      if (isText || silence === command) {
        if (line === '.' && silence !== 'text') say('250 OK');
        continue;
      }
      if (silence === 'endless answer') {
        const drip = setInterval(() => say('250-slot.test'), 20);
        socket.once('close', () => clearInterval(drip));
        continue;
      }
      isText = command === 'DATA';
      say(ANSWERS[command] ?? '250 OK');
    }
  });
}

/** Starts an SMTP server on this machine that answers up to a point and then keeps the connection open silently. */
export async function startSilentSmtp(silence: Silence): Promise<SilentSmtp> {
  const sockets = new Set<Socket>();
  let accepted = 0;
  const server = createServer((socket) => {
    accepted += 1;
    sockets.add(socket);
    // A client may end its connection in any way.
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    speak(socket, silence);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server has an AddressInfo; only pipes have a string.
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    connections: () => accepted,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
