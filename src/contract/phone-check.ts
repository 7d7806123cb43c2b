import { count, record, text, type Codec } from './codec';

/** The answer of `getEnteredByPhone`; code -1 means that the phone may not register. */
export interface PhoneCheck {
  code: number;
  message: string;
}

export const phoneCheckCodec: Codec<PhoneCheck> = record({ code: count, message: text() });
