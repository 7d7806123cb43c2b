import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { refuse } from '../../http/answers';
import { drawCertificates, type DrawnPictures, type PrintedCertificate } from './draw-certificates';

/** Certificates to draw, with their pictures. */
export interface DrawingJob extends DrawnPictures {
  drawn: readonly PrintedCertificate[];
}

export type DrawingMessage = DrawingJob & { id: number };
export type DrawnMessage = { id: number } & ({ pdf: Uint8Array } | { error: string });

/** The program of `certificate-thread-main.ts`, which the build makes. */
const program = join(__dirname, 'certificate-thread.js');

/** Files that wait to be drawn: more would wait longer than anybody does. */
const mostWaiting = 100;

let thread: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, { resolve: (pdf: Buffer) => void; reject: (error: Error) => void }>();

/**
 * Draws certificates in a thread of their own, one file after the other, since one takes a quarter of a second. Where the
 * server was not built there is no such thread, and this one draws.
 * @throws Refusal while too many wait
 */
export function drawInThread({ drawn, ...pictures }: DrawingJob): Promise<Buffer> {
  if (!existsSync(program)) return drawCertificates(drawn, pictures);
  if (waiting.size >= mostWaiting) throw refuse('正在生成的证书很多，请一分钟后再试');
  thread ??= startThread();
  lastId += 1;
  const message: DrawingMessage = { id: lastId, drawn, ...pictures };
  const answer = new Promise<Buffer>((resolve, reject) => waiting.set(message.id, { resolve, reject }));
  thread.postMessage(message);
  return answer;
}

function startThread(): Worker {
  const worker = new Worker(program);
  // It ends with the process.
  worker.unref();
  const end = (error: Error): void => {
    if (thread !== worker) return;
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('message', (answer: DrawnMessage) => {
    const found = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ('error' in answer) found?.reject(new Error(answer.error));
    else found?.resolve(Buffer.from(answer.pdf));
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that draws certificates ended')));
  return worker;
}
