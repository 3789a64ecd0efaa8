/**
 * Connections that ask without waiting for answers, as a process of its own: its work must not slow the test that measures the server.
 * Arguments: port, path, connections, requests of each, and whether it reads the answers ('read' or 'unread'). Says 'sent' when every
 * connection is open and has begun to send; runs until it is ended.
 */
import { connect } from 'node:net';

const [port, path, connections, requests, how] = process.argv.slice(2);
const bytes = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(Number(requests));

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
      // A server may cut it off.
      socket.on('error', () => undefined);
    }),
);
await Promise.all(opened);
console.log('sent');
// Also when every connection is cut off.
setInterval(() => undefined, 60_000);
