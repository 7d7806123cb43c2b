import type { Answer, TestServer } from './test-server';

export const samplePdf: Buffer = Buffer.from('%PDF-1.7\n%%EOF');

/** Uploads a file like the page. */
export function uploadFile(
  server: TestServer,
  bytes: Buffer = samplePdf,
  { name = '单位介绍信.pdf', type = 'application/pdf' } = {},
): Promise<Answer> {
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return server.call({
    method: 'POST',
    url: '/api/appweb/appThesis/uplaod',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
