import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { isPlainObject } from '../../src/domain/json/read-value';
import type { CommandRequest, CommandResult } from './command';
import { organiserAccessFile, type OrganiserAccess } from './organiser-access';

/**
 * Runs a command in the running server.
 * @returns null if no server is running on this data folder
 */
export async function callOrganiserEndpoint(
  dataFolder: string,
  request: CommandRequest,
): Promise<CommandResult | null> {
  const response = await postToServer(dataFolder, '/command', request);
  return response === null ? null : ((await response.json()) as CommandResult);
}

/**
 * A running server's backup, as it is made; breaks off if the server cannot finish it.
 * @returns null if no server is running on this data folder
 */
export async function fetchBackup(dataFolder: string): Promise<Readable | null> {
  const response = await postToServer(dataFolder, '/backup', {});
  const body = response?.body ?? null;
  return body === null ? null : Readable.fromWeb(body as ReadableStream);
}

async function postToServer(dataFolder: string, path: string, body: object): Promise<Response | null> {
  let access: OrganiserAccess;
  try {
    access = JSON.parse(readFileSync(organiserAccessFile(dataFolder), 'utf8')) as OrganiserAccess;
  } catch {
    return null;
  }
  try {
    const response = await fetch(`http://127.0.0.1:${access.port}${path}`, {
      method: 'POST',
      // One command per process: keep-alive is pointless.
      headers: {
        Authorization: `Bearer ${access.secret}`,
        'Content-Type': 'application/json',
        Connection: 'close',
      },
      body: JSON.stringify(body),
    });
    // Another program may have taken over the port of a killed server.
    return response.ok ? response : null;
  } catch (error) {
    if (isRefusedConnection(error)) return null;
    throw error;
  }
}

/** fetch reports only "fetch failed"; the code is in its cause. */
function isRefusedConnection(error: unknown): boolean {
  return isPlainObject(error) && isPlainObject(error.cause) && error.cause.code === 'ECONNREFUSED';
}
