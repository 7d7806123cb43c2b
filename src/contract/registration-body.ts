import { type EntryType } from '../domain/attendee/attendee';
import { entryType } from '../domain/attendee/attendee';
import { readFlag, readObject, readText, type Json } from '../domain/json/read-value';
import { creditForm, type CreditInfo } from '../domain/credit/credit-form';
import type { SubmissionFields } from '../domain/form/submission';
import { invoiceForm, type InvoiceInfo } from '../domain/invoice/invoice-form';

/** What a registration posts besides the form. Null where it was put off or is not asked. */
export interface RegistrationExtras {
  meetingId: string;
  entryType: EntryType;
  credit: CreditInfo | null;
  invoice: InvoiceInfo | null;
}

/**
 * The body of `fromAdd` (spec section 3, design ruling 18): the form's fields, flags as '0' and '1', credit as JSON
 * text in `attr2`, the invoice as an object.
 */
export function buildRegistrationBody(form: SubmissionFields, extras: RegistrationExtras): Record<string, Json> {
  const { credit, invoice } = extras;
  return {
    ...form,
    meetingId: extras.meetingId,
    isCharge: extras.entryType === entryType.paid ? '1' : '0',
    isInvoce: invoice === null ? '0' : '1',
    ...(invoice === null ? {} : { invoiceInfo: { ...invoice } }),
    ...(credit === null ? {} : { attr2: JSON.stringify(credit) }),
  };
}

/** Reads what `buildRegistrationBody` adds to the form, from any JSON. `readSubmission` reads the form itself. */
export function readRegistrationExtras(body: unknown): RegistrationExtras {
  const object = readObject(body);
  const hasCredit = Object.keys(readObject(object.attr2)).length > 0;
  return {
    meetingId: readText(object.meetingId),
    entryType: readFlag(object.isCharge) ? entryType.paid : entryType.free,
    credit: hasCredit ? creditForm.read(object.attr2) : null,
    invoice: readFlag(object.isInvoce) ? invoiceForm.read(object.invoiceInfo) : null,
  };
}
