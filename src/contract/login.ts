import { readObject, readText } from '../domain/json/read-value';
import { record, text, type Codec } from './codec';

/** The body of `tokenByCode`. */
export const loginCodec = record({ phone: text, code: text });

/** A token: `data` itself or its `token`. */
export const tokenCodec: Codec<string> = {
  read: (wire) => readText(wire) || readText(readObject(wire).token),
  write: (token) => token,
};
