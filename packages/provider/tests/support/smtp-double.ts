import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** An accepted message: envelope, header fields (unfolded, names in lower case) and text as received. */
export type Received = { from: string; to: string[]; headers: Record<string, string>; raw: string };

/** How the server handles the next message. 'cut' ends the connection during its text, 'lost' after accepting it. */
export type Play =
  | 'accept'
  | 'cut'
  | 'lost'
  | 'hang'
  | { sender: string }
  /** A code, or the text of the answer, which may begin with an enhanced status: '550 5.1.1 no such user'. */
  | { rcpt: number | string }
  | { data: number };

export type SmtpDouble = {
  url: string;
  received: Received[];
  /** Chooses how a message is handled, by its recipient. */
  play: (to: string) => Play;
  /** Milliseconds for each message. */
  slowness: () => number;
  /** Number of messages whose text has begun to arrive. */
  begun: number;
  close(): Promise<void>;
};

/** An error with this code, or code and text. */
function refusal(answer: number | string) {
  const [code, ...text] = String(answer).split(' ');
  return Object.assign(new Error(text.join(' ') || 'refused by the test'), { responseCode: Number(code) });
}

function headersOf(raw: string): Record<string, string> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  return Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

/** Starts a real SMTP server on this machine. */
export async function startSmtpDouble(): Promise<SmtpDouble> {
  const recipientOf = (session: SMTPServerSession) => session.envelope.rcptTo[0]?.address ?? '';
  const server: SMTPServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onMailFrom(_address, _session, callback) {
      // The recipient is not known yet.
      const play = double.play('');
      callback(typeof play === 'object' && 'sender' in play ? refusal(play.sender) : null);
    },
    onRcptTo({ address }, _session, callback) {
      const play = double.play(address);
      callback(typeof play === 'object' && 'rcpt' in play ? refusal(play.rcpt) : null);
    },
    onData(stream, session, callback) {
      double.begun += 1;
      const play = double.play(recipientOf(session));
      const cut = () => {
        for (const connection of server.connections)
          if (connection.session.id === session.id) connection._socket?.destroy();
      };
      if (play === 'cut') return cut();
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (piece: string) => {
        raw += piece;
      });
      stream.once('end', async () => {
        if (play === 'hang') return;
        if (typeof play === 'object' && 'data' in play) return callback(refusal(play.data));
        await wait(double.slowness());
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : '';
        double.received.push({ from, to: rcptTo.map(({ address }) => address), headers: headersOf(raw), raw });
        if (play === 'lost') return cut();
        callback();
      });
    },
  });
  // A killed client may end its connection in any way.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo; // It listens on a port.
  const double: SmtpDouble = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    play: () => 'accept',
    slowness: () => 0,
    begun: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return double;
}
