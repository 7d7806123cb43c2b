import type { EntryType } from '../domain/attendee/attendee';
import type { CreditInfo } from '../domain/credit/credit-form';
import type { SubmissionFields } from '../domain/form/submission';
import type { InvoiceInfo } from '../domain/invoice/invoice-form';
import { readFlag } from '../domain/json/read-value';
import type { Consent } from '../domain/privacy/consent';
import { beside, flag, jsonObject, mapped, named, optionalFlag, optionalText, text, type Codec } from './codec';
import { creditFieldName, optionalCreditCodec } from './credit-info';
import { optionalInvoiceCodec } from './invoice-info';
import { consentShape } from './privacy';

/** The fields that a registration posts besides the form; null where postponed or not applicable. */
export interface RegistrationExtras {
  meetingId: string;
  entryType: EntryType;
  credit: CreditInfo | null;
  invoice: InvoiceInfo | null;
  /** Null where the server takes none. */
  consent: Consent | null;
  /** The code of a voucher; '' for none. */
  voucher: string;
}

/** A registration: the form by shortName, as written by `buildSubmission`. */
export interface Registration extends RegistrationExtras {
  form: SubmissionFields;
}

const charge: Codec<EntryType, '0' | '1'> = {
  read: (wire) => (readFlag(wire) ? 'paid' : 'free'),
  write: (type) => (type === 'paid' ? '1' : '0'),
  wire: flag.wire,
};

/**
 * The body of `fromAdd` (product §3.4): the form's fields, flags as '0' and '1', credit as JSON
 * text in `attr2`, the invoice as an object.
 */
export const registrationCodec = mapped(
  beside('form', jsonObject, {
    meetingId: text(16),
    entryType: named('isCharge', charge),
    hasInvoice: named('isInvoce', flag),
    invoice: named('invoiceInfo', optionalInvoiceCodec),
    credit: named('attr2', optionalCreditCodec),
    /** Our server's addition (product §16.46). */
    voucher: named('voucherCode', optionalText(64)),
    ...consentShape,
  }),
  ({ hasInvoice, ...rest }): Registration => ({ ...rest, invoice: hasInvoice ? rest.invoice : null }),
  (registration: Registration) => ({ ...registration, hasInvoice: registration.invoice !== null }),
);

const memberShape = {
  meetingId: optionalText(16),
  credit: named('attr2', optionalCreditCodec),
  /** Our server's addition (product §11.22): what is not answered is left to the member. */
  isPlace: named('placeOnly', optionalFlag),
};
/** A member of a batch: form and credit. */
export const memberCodec = beside('form', jsonObject, memberShape);
/** The body of `addEntered`. */
export const newMemberCodec = beside('form', jsonObject, { ...memberShape, ...consentShape });

/** The wire name of a fault in a member's credit: one field's, or '' for the whole. */
export const creditFaultName = (field: string): string => (field === '' ? 'attr2' : `attr2.${creditFieldName(field)}`);

/** The body of `correctAnswers`, our addition: only the answers that change; `attendeeId` is '' for the caller's own. */
export const ownCorrectionCodec = beside('form', jsonObject, {
  meetingId: optionalText(16),
  attendeeId: named('enteredId', optionalText(64)),
  ...consentShape,
});

/** The body of `updateTeamEntered`, which carries the attendee's id under two names. */
export const correctionCodec = mapped(
  beside('form', jsonObject, {
    meetingId: optionalText(16),
    id: optionalText(64),
    otherId: named('enteredId', optionalText(64)),
    /** Our server's addition (product §11.22): the answers fill in a place, which its member may complete meanwhile. */
    isFillingIn: named('fillsPlace', optionalFlag),
    ...consentShape,
  }),
  ({ id, otherId, ...rest }) => ({ ...rest, attendeeId: otherId || id }),
  ({
    attendeeId,
    ...rest
  }: {
    attendeeId: string;
    meetingId: string;
    form: SubmissionFields;
    isFillingIn: boolean;
    consent: Consent | null;
  }) => ({
    ...rest,
    ...{ id: attendeeId, otherId: attendeeId },
  }),
);
