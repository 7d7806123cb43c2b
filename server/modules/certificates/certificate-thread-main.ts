import { parentPort } from 'node:worker_threads';
import type { DrawingMessage, DrawnMessage } from './certificate-thread';
import { drawCertificates } from './draw-certificates';

/** Draws what it is sent, in the order in which it comes. */
let last: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: DrawingMessage) => {
  last = last.then(() => draw(message)).then((answer) => parentPort?.postMessage(answer));
});

async function draw({ id, drawn, ...pictures }: DrawingMessage): Promise<DrawnMessage> {
  try {
    return { id, pdf: await drawCertificates(drawn, pictures) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
