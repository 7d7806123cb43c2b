/**
 * Where a device keeps what somebody typed before or beside a login, such as their phone and name. No session says whose it is:
 * any logout forgets all of it.
 */
export const personalKeys = {
  registrationDraft: (meetingId: string): string => `draft:registration:${meetingId}`,
  teamDraft: (meetingId: string): string => `draft:team:${meetingId}`,
  codeSent: (purpose: string, phone: string): string => `sms-sent:${purpose}:${phone}`,
  receiptDraft: (outTradeNo: string): string => `receipt-draft:${outTradeNo}`,
  receivingAccount: (outTradeNo: string): string => `receiving-account:${outTradeNo}`,
} as const;

/** How these keys begin. */
export const personalKeyPrefixes: readonly string[] = ['draft:', 'sms-sent:', 'receipt-draft:', 'receiving-account:'];
