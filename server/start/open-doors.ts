import { spawn } from 'node:child_process';
import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';

/**
 * As many connections may wait in the kernel until they are taken; the system may allow fewer (net.core.somaxconn). Beyond, it
 * drops who comes, and they try again after one second, three, seven; Node's own 511 are there in half a second of a rush.
 */
export const listenBacklog = 4_096;
/** As many connections are taken a turn. */
const doorCount = 16;
/** In milliseconds: a process that starts on a busy machine. */
const patienceMs = 10_000;

/** Sends back what it is given, so that each copy has a file descriptor of its own, and ends. */
const copier = `process.on('message', (message, handle) => {
  for (let sent = 1; sent < ${doorCount}; sent += 1) process.send('copy', handle, { keepOpen: true });
  process.disconnect();
})`;

/**
 * Has a listening server take many new connections a turn of the event loop. By itself it takes one (libuv since 1.45),
 * and with much to do a turn is long: newcomers would wait in the kernel's queue, unseen, for longer than anybody whom
 * the server knows, and even to be told that it is busy. Each copy of the listening socket takes one more.
 * @returns a function that closes the copies, and settles once the connections taken through them have ended
 */
export async function openDoors(server: Server): Promise<() => Promise<void>> {
  const doors: NetServer[] = [];
  const child = spawn(process.execPath, ['-e', copier], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill(), patienceMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    child.on('message', (_message, handle) => {
      // Without a handle, listening would open a port of its own.
      if (handle === undefined) return;
      // As node:http opens its own.
      const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
      // A copy's limit is the limit of all.
      doors.push(door.listen(handle, listenBacklog));
    });
    // Without copies the server only takes its visitors more slowly.
    child.on('error', end);
    child.on('close', end);
    // Node has no public name for it; a Node without this one takes its visitors as it does by itself.
    const { _handle: handle } = server as unknown as { _handle?: NetServer };
    if (handle === undefined) child.disconnect();
    else child.send('socket', handle, () => undefined);
  });
  return async () => {
    await Promise.all(doors.map((door) => new Promise((resolve) => door.close(resolve))));
  };
}
