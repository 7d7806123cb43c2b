import multipart from '@fastify/multipart';
import { Type, type Static } from 'typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { cleanText } from '../../../src/domain/text/clean-text';
import { sniffUploadType } from '../../../src/domain/upload/sniff-upload-type';
import { uploadHint, uploadLimitBytes } from '../../../src/domain/upload/upload-rules';
import { answer, badRequest, notFound, Refusal, refuse, success, tooMany, unavailable } from '../../http/answers';
import type { Dependencies } from '../../context/dependencies';
import { GatewayError } from '../../gateways/ports';
import { fileHeaders } from '../../http/file-headers';
import { limitedTo } from '../../http/rate-limits';
import { clientAddress } from '../../requests/client-address';
import { filesPath, isSignedReference, signFileReference } from '../../stores/uploads/file-reference';
import { withoutMetadata } from './picture-metadata';
import { deleteUnclaimedFile, makeRoom } from '../../stores/uploads/store';
import { storeFile, readFile } from '../../stores/uploads/stored-files';

/** The time for which an unclaimed file is kept. */
export const unclaimedTtlMs = 24 * 3_600_000;
/** The limit on all unclaimed files together, so that nobody uses the database as free storage. */
export const unclaimedLimitBytes = 1_000_000_000;
/**
 * The limit on the files of an address and day that nobody paid for or approved, so that a single caller cannot fill
 * the database. A lecture hall may share an address.
 */
export const addressLimitBytes = 100_000_000;
/**
 * The time after which a refused upload is tried again. Payments and approvals free room at any time, and each new day
 * frees the files of the last.
 */
const fullForSeconds = 3_600;

const fileParams = Type.Object({ id: Type.String({ maxLength: 64 }) });
const fileQuery = Type.Object({
  expires: Type.String({ pattern: '^\\d{1,12}$' }),
  signature: Type.String({ maxLength: 64 }),
});
type FileRequest = FastifyRequest<{ Params: Static<typeof fileParams>; Querystring: Static<typeof fileQuery> }>;

/** Serves form attachments (product §7.15): upload, download by signed URL, and removal before submission. */
export async function uploadRoutes(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { database, clock, cipher, randomIds, settings } = dependencies;
  const { query } = database;
  await app.register(multipart, {
    limits: { fileSize: uploadLimitBytes, files: 1, fields: 8, fieldSize: 10_000, parts: 10 },
  });

  app.post(calls.uploadFile.path, { config: limitedTo(60, settings), bodyLimit: 6_000_000 }, async (request) => {
    const { name, bytes: sent } = await readUpload(request);
    const contentType = sniffUploadType(sent);
    if (contentType === null) throw refuse(uploadHint);
    const bytes = withoutMetadata(sent, contentType);
    const id = randomIds.reference();
    const now = clock.now();
    const addressDigest = cipher.digest(`address:${clientAddress(request.ip)}`);
    await requireCapacity(bytes.length, addressDigest, now);
    const createdAt = new Date(now);
    const file = { id, name, contentType, size: bytes.length, addressDigest, createdAt };
    await whileStored(storeFile(file, bytes, dependencies), request);
    return answer(calls.uploadFile, signFileReference(cipher, id, now + unclaimedTtlMs));
  });

  const requireCapacity = async (bytes: number, addressDigest: string, now: number): Promise<void> => {
    const limitBytes = addressLimitBytes * settings.rateLimitFactor;
    if (limitBytes > 0 && !(await makeRoom(query, { bytes, limitBytes, addressDigest, now })))
      throw tooMany('上传过于频繁，请稍后重试', fullForSeconds);
    if (!(await makeRoom(query, { bytes, limitBytes: unclaimedLimitBytes, addressDigest: null, now })))
      throw unavailable('上传繁忙，请稍后重试');
  };

  const signedId = ({ params, query: { expires, signature } }: FileRequest, mustBeFresh: boolean): string => {
    const isSigned = isSignedReference(cipher, params.id, Number(expires), signature);
    if (!isSigned || (mustBeFresh && Number(expires) * 1000 < clock.now())) throw unknownFile();
    return params.id;
  };

  const schema = { params: fileParams, querystring: fileQuery };

  app.get(`${filesPath}/:id`, { schema }, async (request: FileRequest, reply) => {
    const file = await whileStored(readFile(signedId(request, true), dependencies), request);
    if (file === null) throw unknownFile();
    return reply.headers(fileHeaders(file)).send(file.bytes);
  });

  app.delete(`${filesPath}/:id`, { schema, config: limitedTo(60, settings) }, async (request: FileRequest) => {
    if (!(await deleteUnclaimedFile(query, signedId(request, false)))) throw unknownFile();
    return success(null);
  });
}

/** Answers 503 if the bucket does not answer, since that is temporary and concerns files only. */
async function whileStored<Value>(work: Promise<Value>, { log }: FastifyRequest): Promise<Value> {
  return work.catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    log.error({ err: error, code: error.code, gateway: error.gateway }, 'files are not to be had');
    throw unavailable('附件暂时无法存取，请稍后重试');
  });
}

const unknownFile = () => notFound('文件不存在或链接已过期');

const cutOff = (): Refusal => badRequest('上传中断，文件没有传完，请重新上传');

/** Tells whether a body ended too early, which the multipart parser reports only in the error's text. */
function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error && /^(?:unexpected end|part terminated early|malformed part header)/i.test(error.message)
  );
}

/** Tells whether the content type lacks the boundary of the parts. */
const isUnbounded = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('Multipart: Boundary');

async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw badRequest();
  const part = await request.file().catch((error: unknown) => {
    if (isUnbounded(error)) throw badRequest();
    throw isCutOff(error) ? cutOff() : error;
  });
  if (part === undefined) throw badRequest('请选择要上传的文件');
  let bytes: Buffer;
  try {
    bytes = await part.toBuffer();
  } catch (error) {
    if (part.file.truncated) throw new Refusal('文件大小不能超过 5 MB', 413);
    throw isCutOff(error) ? cutOff() : error;
  }
  if (bytes.length === 0) throw refuse('文件内容为空');
  // A part of type application/octet-stream is also parsed as a file, without a name.
  const name = (part.filename as string | undefined) ?? '';
  return { name: cleanText(name).slice(0, 200), bytes };
}
