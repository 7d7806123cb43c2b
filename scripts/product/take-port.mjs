import { createServer } from 'node:net';

const triesInARow = 50;
/** These lie below the ports that Linux gives to outgoing connections (from 32,768), any of which may be taken meanwhile. */
const anyPorts = { from: 20_000, count: 12_000 };
/** The ports already handed out, on which nobody may listen yet. */
const taken = new Set();

/**
 * Finds the first free port from `preferred` on.
 * @param {number} preferred
 * @param {string} host address to listen on
 * @returns {Promise<number>}
 */
export async function takePort(preferred, host) {
  for (let port = preferred; port < preferred + triesInARow; port += 1) {
    if (await takes(port, host)) return port;
  }
  throw new Error(`No free port from ${preferred} to ${preferred + triesInARow - 1}.`);
}

/**
 * Finds a free port in a range that hardly any other program uses, since a port may be taken before the caller listens on it.
 * @param {string} host address to listen on
 * @returns {Promise<number>}
 */
export function takeAnyPort(host) {
  return takePort(anyPorts.from + Math.floor(Math.random() * anyPorts.count), host);
}

/**
 * Returns the port that the environment variable `name` asks for, or the next free one.
 * @throws if the requested port is busy: whoever set the variable relies on that number
 */
export async function choosePort(name, preferred, host) {
  const asked = process.env[name];
  if (!asked) return takePort(preferred, host);
  const port = Number(asked);
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Error(`${name} must be a port, not ${asked}.`);
  if (!(await takes(port, host))) throw new Error(`Port ${port} (${name}) is in use.`);
  return port;
}

/** Takes a port for good if nobody listens on it. While that is tried it counts as taken, so that no other call gets it. */
async function takes(port, host) {
  if (taken.has(port)) return false;
  taken.add(port);
  const isTaken = await isFree(port, host);
  if (!isTaken) taken.delete(port);
  return isTaken;
}

function isFree(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}
