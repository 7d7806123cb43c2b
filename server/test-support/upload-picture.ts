import type { TestServer } from './test-server';
import { uploadFile } from './upload-file';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Uploads a picture; returns its reference. */
export async function uploadPicture(server: TestServer): Promise<string> {
  const answer = await uploadFile(server, png, { name: 'a.png', type: 'image/png' });
  if (typeof answer.data !== 'string') throw new Error(answer.message);
  return answer.data;
}
