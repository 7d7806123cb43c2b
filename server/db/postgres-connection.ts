import type { Client } from 'pg';

/** Limits for every connection, so that none waits forever for a server that has vanished. */
export const connectionOptions = {
  connectionTimeoutMillis: 3_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  application_name: 'conference-registration',
};

/**
 * The actor in the audit trail where no other is named: a user of the app. Changes made in psql are recorded under the
 * database user's name.
 */
export const appActor = 'app';

/**
 * Handles a client's errors for its whole life. The pool handles only those of idle clients: a client that loses its
 * server between two statements of a transaction would end the process.
 */
export function onConnectionLost(client: Pick<Client, 'on'>, onLost: (error: Error) => void): void {
  let isLost = false;
  client.on('error', (error) => {
    // One loss causes two errors, the server's message and the socket's end.
    if (!isLost) onLost(error);
    isLost = true;
  });
}
