/**
 * Storage keys of personal data that was typed without a login, such as a phone and a name. It belongs to no session, so
 * every logout deletes all of it.
 */
export const personalKeys = {
  registrationDraft: (meetingId: string): string => `draft:registration:${meetingId}`,
  voucher: (meetingId: string): string => `draft:voucher:${meetingId}`,
  teamDraft: (meetingId: string): string => `draft:team:${meetingId}`,
  codeSent: (purpose: string, phone: string): string => `sms-sent:${purpose}:${phone}`,
  receiptDraft: (outTradeNo: string): string => `receipt-draft:${outTradeNo}`,
  completionDraft: (attendeeId: string): string => `draft:completion:${attendeeId}`,
  receivingAccount: (outTradeNo: string): string => `receiving-account:${outTradeNo}`,
  rememberedPeople: (): string => 'remembered:people',
  rememberedTitles: (): string => 'remembered:titles',
} as const;

/** The prefixes of these keys. */
export const personalKeyPrefixes: readonly string[] = [
  ...['draft:', 'sms-sent:', 'receipt-draft:', 'receiving-account:', 'remembered:'],
];
