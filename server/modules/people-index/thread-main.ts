import { parentPort, workerData } from 'node:worker_threads';
import { freshReads } from '../../db/fresh-reads';
import { createDataCipher } from '../../secrets/data-cipher';
import { PeopleTables } from './people-tables';
import type { ThreadAnswer, ThreadData, ThreadMessage } from './people-thread';

/* The program of the thread that holds the people. It reads them by connections of its own. */

const pageSize = 300;

const { secrets, databaseUrl, replicaUrl } = workerData as ThreadData;
const cipher = createDataCipher(Buffer.from(secrets.secret), {
  reading: secrets.reading.map((one) => Buffer.from(one)),
  digestKey: Buffer.from(secrets.digestKey),
});
const tables = new PeopleTables({ ...freshReads(databaseUrl, replicaUrl), pageSize }, cipher);

async function answerTo(message: ThreadMessage): Promise<ThreadAnswer> {
  const { id } = message;
  try {
    return { id, value: 'question' in message ? await tables.answer(message.question) : tables.rest(message.restAt) };
  } catch (error) {
    const { message: text, code } = error as Error & { code?: unknown };
    return { id, error: { message: text, ...(typeof code === 'string' ? { code } : {}) } };
  }
}

parentPort?.on('message', (message: ThreadMessage) => {
  void answerTo(message).then((answer) => parentPort?.postMessage(answer));
});
