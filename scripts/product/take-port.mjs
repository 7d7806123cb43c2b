import { createServer } from 'node:net';

const triesInARow = 50;
/** Below those that Linux gives to outgoing connections (from 32,768): one of these may come in between. */
const anyPorts = { from: 20_000, count: 12_000 };

/**
 * The first free port from `preferred` on.
 * @param {number} preferred
 * @param {string} host address to listen on
 * @param {number[]} taken ports already handed out that nobody listens on yet
 * @returns {Promise<number>}
 */
export async function takePort(preferred, host, taken = []) {
  for (let port = preferred; port < preferred + triesInARow; port += 1) {
    if (!taken.includes(port) && (await isFree(port, host))) return port;
  }
  throw new Error(`No free port from ${preferred} to ${preferred + triesInARow - 1}.`);
}

/**
 * A free port that hardly anybody else looks at: what is found may be taken before somebody listens on it.
 * @param {string} host address to listen on
 * @param {number[]} taken ports already handed out that nobody listens on yet
 * @returns {Promise<number>}
 */
export function takeAnyPort(host, taken) {
  return takePort(anyPorts.from + Math.floor(Math.random() * anyPorts.count), host, taken);
}

/**
 * The port that the environment asks for, else the next free one.
 * @throws if the requested one is busy: whoever asked relies on that number
 */
export async function choosePort(name, preferred, host, taken = []) {
  const asked = process.env[name];
  if (!asked) return takePort(preferred, host, taken);
  const port = Number(asked);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`${name} must be a port, not ${asked}.`);
  if (!(await isFree(port, host))) throw new Error(`Port ${port} (${name}) is in use.`);
  return port;
}

function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
