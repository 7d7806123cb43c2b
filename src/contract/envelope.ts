import { isPlainObject, readNumber, readText } from '../domain/json/read-value';

/** The body of every answer (product §4.5). Success is `status` 200 with HTTP 2xx. */
export interface Envelope {
  status: number | null;
  message: string;
  msg: string;
  data: unknown;
  /** First message in `result.users`, which a refused registration may carry. */
  firstUserMessage: string;
}

/** Reads an answer's body; null if it is not an object (a proxy's error page, an empty body). */
export function readEnvelope(body: unknown): Envelope | null {
  if (!isPlainObject(body)) return null;
  const result = isPlainObject(body.result) ? body.result : {};
  const users = Array.isArray(result.users) ? (result.users as unknown[]) : [];
  const first = isPlainObject(users[0]) ? users[0] : {};
  return {
    status: readNumber(body.status, null),
    message: readText(body.message),
    msg: readText(body.msg),
    data: body.data,
    firstUserMessage: readText(first.msg),
  };
}

/** The message to show for a refused registration (product §4.9). */
export function registrationRefusal(
  envelope: Pick<Envelope, 'status' | 'message' | 'msg' | 'firstUserMessage'>,
): string {
  const general = '报名未能提交，请稍后重试';
  if (envelope.status === -1 && envelope.message) return envelope.message;
  return envelope.msg || envelope.firstUserMessage || envelope.message || general;
}
