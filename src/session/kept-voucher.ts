import { readText } from '../domain/json/read-value';
import { personalKeys } from '../platform/storage/personal-keys';
import { draftTtlMs, getStored, setStored } from '../platform/storage/storage';

/** The code of the voucher that goes with the next registration at a meeting (product §6.23); '' for none. */
export const keptVoucher = (meetingId: string): string => getStored(personalKeys.voucher(meetingId), readText) ?? '';

/** Keeps a code, as it was typed or as a link has it, for as long as a draft; '' drops it. */
export const keepVoucher = (meetingId: string, code: string): void =>
  setStored(personalKeys.voucher(meetingId), code, draftTtlMs);
