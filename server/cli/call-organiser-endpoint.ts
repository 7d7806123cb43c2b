import { readFileSync } from 'node:fs';
import { isPlainObject } from '../../src/domain/json/read-value';
import type { CommandRequest, CommandResult } from './command';
import { organiserAccessFile, type OrganiserAccess } from './organiser-endpoint';

/**
 * Has a running server run a command.
 * @returns null where no server runs on this data folder
 */
export async function callOrganiserEndpoint(
  dataFolder: string,
  request: CommandRequest,
): Promise<CommandResult | null> {
  let access: OrganiserAccess;
  try {
    access = JSON.parse(readFileSync(organiserAccessFile(dataFolder), 'utf8')) as OrganiserAccess;
  } catch {
    return null;
  }
  try {
    const response = await fetch(`http://127.0.0.1:${access.port}/command`, {
      method: 'POST',
      // One command a process: there is nothing to keep a connection for.
      headers: {
        Authorization: `Bearer ${access.secret}`,
        'Content-Type': 'application/json',
        Connection: 'close',
      },
      body: JSON.stringify(request),
    });
    // Another program may have got the port of a server that was killed.
    return response.ok ? ((await response.json()) as CommandResult) : null;
  } catch (error) {
    if (isRefusedConnection(error)) return null;
    throw error;
  }
}

/** fetch says only "fetch failed"; its cause has the code. */
function isRefusedConnection(error: unknown): boolean {
  return isPlainObject(error) && isPlainObject(error.cause) && error.cause.code === 'ECONNREFUSED';
}
