/**
 * Pipelines requests over several connections. A separate process, because its work must not slow down the test that measures the server.
 * Arguments: port, path, connections, requests per connection, and whether it reads the answers ('read' or 'unread'). Prints 'sent' when every
 * connection is open and has started to send; runs until it is killed.
 */
import { connect } from 'node:net';

const [port, path, connections, requests, how] = process.argv.slice(2);
const bytes = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.1\r\n\r\n`.repeat(
  Number(requests),
);

const opened = Array.from(
  { length: Number(connections) },
  () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(bytes);
        resolve();
      });
      if (how === 'read') socket.resume();
      else socket.pause();
      // A server may disconnect it.
      socket.on('error', () => undefined);
    }),
);
await Promise.all(opened);
console.log('sent');
// Keeps running when the server has ended every connection.
setInterval(() => undefined, 60_000);
