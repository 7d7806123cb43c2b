import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { calls } from '../../src/contract/calls';

const register = calls.register.path;
const upload = calls.uploadFile.path;
const form = '/api/appweb/entered/getMeetingFromInfo?code=MI2027';

const post = (path: string, type: string, length: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Writes a little every second for as long as the other side listens. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 1_000);
  socket.on('close', () => clearInterval(timer));
}

/** Sends a text, and nothing after it; the connection stays open. */
const say = (text: string) => (socket: Socket) => void socket.write(text);
/** Sends a text and says that nothing follows. */
const sayAll = (text: string) => (socket: Socket) => void socket.end(text);

/** Connections of broken, hostile or distant clients; each is left to the server to end. */
export const rudeClients: Readonly<Record<string, (socket: Socket) => void>> = {
  'drips a body': (socket) => {
    socket.write(post(register, 'application/json', 'Content-Length: 100000'));
    drip(socket, ' ');
  },
  'drips a body in chunks': (socket) => {
    socket.write(`${post(register, 'application/json', 'Transfer-Encoding: chunked')}1\r\n{\r\n`);
    drip(socket, '1\r\n \r\n');
  },
  'drips an upload': (socket) => {
    socket.write(`${post(upload, 'multipart/form-data; boundary=x', 'Content-Length: 4000000')}--x\r\n`);
    drip(socket, 'x');
  },
  'drips headers': (socket) => {
    socket.write('GET / HTTP/1.1\r\n');
    drip(socket, 'x: y\r\n');
  },
  'says nothing': () => undefined,
  'stops in its headers': say('POST / HTTP/1.1\r\nHost'),
  'stops in its body': say(`${post(register, 'application/json', 'Content-Length: 500')}{"meetingId":`),
  'closes its half in its body': sayAll(`${post(register, 'application/json', 'Content-Length: 500')}{"a":`),
  'breaks off in its body': (socket) => {
    socket.write(post(register, 'application/json', 'Content-Length: 500'), () => socket.resetAndDestroy());
  },
  'breaks off while it is answered': (socket) => {
    socket.write(get(form).repeat(3), () => socket.once('data', () => socket.resetAndDestroy()));
  },
  'sends garbage': (socket) => void socket.write(randomBytes(2_000)),
  'sends garbage as a body': (socket) => {
    socket.write(post(register, 'application/json', 'Content-Length: 3000'));
    socket.write(randomBytes(3_000));
  },
  'speaks TLS': (socket) => void socket.write(Buffer.from('16030100c8010000c40303', 'hex')),
  'speaks HTTP/2': say('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'speaks HTTP/0.9': say('GET /\r\n\r\n'),
  'wants a WebSocket': say(
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n',
  ),
  'waits to be told to continue': say(
    `POST ${register} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n`,
  ),
  'truncates an upload': sayAll(
    `${post(upload, 'multipart/form-data; boundary=x', 'Content-Length: 9000')}--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG`,
  ),
  'sends an upload without an end': say(
    `${post(upload, 'multipart/form-data; boundary=x', 'Content-Length: 79')}--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG12345`,
  ),
  'lies about chunks': say(`${post(register, 'application/json', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`),
  'sends an endless chunk': (socket) => {
    socket.write(`${post(register, 'application/json', 'Transfer-Encoding: chunked')}ffffffff\r\n`);
    const write = (): void => {
      while (!socket.destroyed && socket.write(Buffer.alloc(64_000, 'x')));
    };
    socket.on('drain', write);
    write();
  },
  'gives two lengths': say(
    `${post(register, 'application/json', 'Content-Length: 2\r\nTransfer-Encoding: chunked')}0\r\n\r\n${get('/readyz')}`,
  ),
  'sends headers without end': (socket) => {
    socket.write(
      `GET / HTTP/1.1\r\n${Array.from({ length: 5_000 }, (_, n) => `x${n}: ${'y'.repeat(100)}\r\n`).join('')}`,
    );
  },
  'sends a hundred requests at once': say(get(form).repeat(100)),
  'sends a thousand requests at once and reads no answer': (socket) => {
    socket.pause();
    socket.write(get(form).repeat(1_000));
  },
  'asks and reads no answer': (socket) => {
    socket.pause();
    socket.write(get(form));
  },
};

/** A client on its way; settles once its connection has ended. */
export function startRudeClient(port: number, behave: (socket: Socket) => void): { ended: Promise<void>; end(): void } {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  // The answer does not matter, but has to be read for the end to be seen.
  socket.resume();
  socket.on('end', () => socket.destroy());
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('connect', () => behave(socket));
  return { ended, end: () => socket.destroy() };
}
