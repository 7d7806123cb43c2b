import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { readObject, readText } from '../../../src/domain/json/read-value';
import type { HttpAnswer } from '../send-http';
import { errorOfAnswer, mismatch, wechatPayError } from './read-answers';

/** The largest bill, in bytes, unpacked: some 200,000 payments. */
const maxBillBytes = 100_000_000;

/**
 * Downloads the bill that a signed answer names. The file itself is not signed: the digest in the answer, which covers
 * the unpacked file, proves that it is WeChat's. The file is requested from the configured origin, whatever host the
 * address names, so that our signature is sent nowhere else.
 * @param answer of `/v3/bill/tradebill`
 * @throws GatewayError DIGEST_MISMATCH
 */
export async function downloadBill(
  answer: unknown,
  send: (method: 'GET', pathAndQuery: string, body: string) => Promise<HttpAnswer>,
): Promise<string> {
  const { hash_type: hashType, hash_value: hash, download_url: address } = readObject(answer);
  if (hashType !== 'SHA1' || !/^[0-9a-f]{40}$/i.test(readText(hash))) throw mismatch('hash_value');
  if (!URL.canParse(readText(address))) throw mismatch('download_url');
  const { pathname, search } = new URL(readText(address));
  const file = await send('GET', pathname + search, '');
  if (file.status !== 200) throw errorOfAnswer(file.status, file.text, false);
  const bytes = await unpack(file.bytes);
  const digest = createHash('sha1').update(bytes).digest('hex');
  if (digest !== readText(hash).toLowerCase())
    throw wechatPayError('DIGEST_MISMATCH', 'a bill is not what WeChat says it has made');
  return bytes.toString('utf8');
}

async function unpack(bytes: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: maxBillBytes });
  } catch {
    throw wechatPayError('DIGEST_MISMATCH', 'a bill cannot be unpacked');
  }
}
