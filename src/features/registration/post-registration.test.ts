import { readAnswers } from '../../domain/form/testing/read-answers';
import { emptyInvoice } from '../../domain/invoice/invoice-form';
import { serveCalls, type ServedCalls } from '../../../test/jest/serve-calls';
import { postRegistration } from './post-registration';
import { getRegistrationDraft, keepRegistrationDraft, newRegistrationDraft } from './registration-draft';

const noAnswers = readAnswers([], {});
const form = { fields: [], consentIn: () => null };
const meeting = { id: '7', hasCredit: true };
let served: ServedCalls;

beforeEach(() => {
  localStorage.clear();
  served = serveCalls({ register: { needReview: false, outTradeNo: '', payMoney: 0 } });
});

it('sends no invoice of a free visitor, who filled it in as a delegate before', async () => {
  const invoice = { decision: 'given', answer: { ...emptyInvoice, title: '湘江医院' } } as const;
  await postRegistration(meeting, { ...newRegistrationDraft('paid'), invoice }, form, noAnswers);
  await postRegistration(meeting, { ...newRegistrationDraft('free'), invoice }, form, noAnswers);
  const [paid, free] = served.made('register').map(({ body }) => body);
  expect(paid).toMatchObject({ isInvoce: '1', invoiceInfo: { invoiceTitle: '湘江医院' } });
  expect(free).toMatchObject({ isCharge: '0', isInvoce: '0' });
  expect(free).not.toHaveProperty('invoiceInfo');
});

it('is another submission after the server’s no, and overwrites nothing that was typed meanwhile', async () => {
  served.refusals.register = { httpStatus: 409, status: 409, message: '该次提交已处理' };
  const draft = newRegistrationDraft('paid');
  keepRegistrationDraft('7', draft);
  const outcome = postRegistration(meeting, draft, form, noAnswers);
  expect(getRegistrationDraft('7')).toMatchObject({ submissionKey: draft.submissionKey, isOutcomeUnknown: true });
  keepRegistrationDraft('7', { ...draft, answers: ['typed meanwhile'] });
  expect(await outcome).toMatchObject({ kind: 'refused' });
  const kept = getRegistrationDraft('7');
  expect(kept).toMatchObject({ answers: ['typed meanwhile'], isOutcomeUnknown: false });
  expect(kept?.submissionKey).not.toBe(draft.submissionKey);
});

it('is the same submission where no answer came back', async () => {
  served.failing.add('register');
  const draft = newRegistrationDraft('paid');
  expect(await postRegistration(meeting, draft, form, noAnswers)).toMatchObject({ kind: 'unknown' });
  expect(getRegistrationDraft('7')).toMatchObject({ submissionKey: draft.submissionKey, isOutcomeUnknown: true });
});
