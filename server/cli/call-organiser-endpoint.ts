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
 * Streams a backup from the running server while it is being made; the stream fails if the server cannot finish it.
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
      // Each process sends one command only.
      headers: {
        Authorization: `Bearer ${access.secret}`,
        'Content-Type': 'application/json',
        Connection: 'close',
      },
      body: JSON.stringify(body),
    });
    // A killed server leaves its file behind, and another program may use its port now.
    return response.ok ? response : null;
  } catch (error) {
    if (isRefusedConnection(error)) return null;
    throw error;
  }
}

/** Finds the code in the cause, since fetch itself only says "fetch failed". */
function isRefusedConnection(error: unknown): boolean {
  return isPlainObject(error) && isPlainObject(error.cause) && error.cause.code === 'ECONNREFUSED';
}
