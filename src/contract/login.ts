import { readObject, readText, type JsonObject } from '../domain/json/read-value';
import { record, text, type Codec } from './codec';

/** The body of `tokenByCode`. */
export const loginCodec = record({ phone: text(64), code: text(16) });

/** Our server adds this to the refusal of a login whose phone has no registration yet (product §5.8). */
export interface ProvedPhone {
  phone: string;
  /** Proves the phone again without a second code; '' from a server that gives none. */
  proof: string;
}

export const provedPhoneCodec: Codec<ProvedPhone, JsonObject> = record({ phone: text(), proof: text() });

/** A token: `data` itself or its `token`. */
export const tokenCodec: Codec<string> = {
  read: (wire) => readText(wire) || readText(readObject(wire).token),
  write: (token) => token,
  wire: { type: 'string' },
};
