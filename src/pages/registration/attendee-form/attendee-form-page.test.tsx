import { valueOf } from '../../../../test/pages/press-and-answer';
import { keepFinishedRegistration } from '../../../session/finished-registration';
import { keepProvedPhone } from '../../../session/proved-phone';
import { dropPendingPayment, keepPaidPayment, keepPendingPayment } from '../../../session/pending-payment';
import { changeRegistrationDraft, keepEntryType } from '../../../features/registration/registration-draft';
import { somePayment } from '../../../features/payment/testing/some-payment';
import { replace } from '../../../platform/browser/navigation/navigation';
import { getByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve } from '../../../../test/pages/app';
import { wireForm, wireMeeting } from '../../../../test/pages/wire-centre';
import AttendeeFormPage from './index';

jest.mock('../../../platform/browser/navigation/navigation');

beforeEach(() => {
  serve({ getMeetingByCode: wireMeeting, getMeetingForm: wireForm });
  keepEntryType('7', 'paid');
  keepPendingPayment({
    amountFen: 120_000,
    outTradeNo: 'T1',
    meetingId: '7',
    meetingCode: 'MI2027',
    meetingName: wireMeeting.meetingName,
    attendeeCount: 1,
    payer: 'attendee',
    takesTransfers: true,
  });
});

it('leads who came Back from paying to the order, and not to an empty form', async () => {
  await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => expect(replace).toHaveBeenCalledWith('landing', { meetingCode: 'MI2027' }));
});

it('leads to one’s own order also where a team’s came after it', async () => {
  keepPendingPayment({ ...somePayment, payer: 'team' });
  await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => expect(replace).toHaveBeenCalledWith('landing', { meetingCode: 'MI2027' }));
});

it('opens for another registration that was begun on the landing page', async () => {
  changeRegistrationDraft('7', 'paid', {});
  await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
  expect(replace).not.toHaveBeenCalled();
});

describe('opened cold after a payment', () => {
  const open = async (payer: 'attendee' | 'team'): Promise<void> => {
    dropPendingPayment('T1');
    keepPaidPayment({ ...somePayment, payer });
    await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  };

  it('leads to the success of one’s own', async () => {
    await open('attendee');
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('paymentSuccess', { meetingCode: 'MI2027' }));
  });

  it('is there to be filled in after a team’s, which registered nobody on this device', async () => {
    await open('team');
    await page.waitFor(() => getByRole(page.root, 'textbox', '姓名'));
    expect(replace).not.toHaveBeenCalled();
  });
});

describe('with the phone that a login has just proved', () => {
  const proved = { phone: '13812345678', proof: 'P-1' };
  const open = async (): Promise<void> => {
    dropPendingPayment('T1');
    keepProvedPhone('7', proved);
    keepPaidPayment(somePayment);
    await openPage(<AttendeeFormPage />, { meetingCode: 'MI2027' });
  };

  it('opens with it, whatever was paid on this device before', async () => {
    await open();
    await page.waitFor(() => expect(valueOf(page, '手机号码')).toBe(proved.phone));
    expect(replace).not.toHaveBeenCalled();
  });

  it('leads to the result once that has registered', async () => {
    keepFinishedRegistration('7', { outcome: 'free', applied: { invoice: false, credit: false }, submissionKey: '' });
    await open();
    await page.waitFor(() => expect(replace).toHaveBeenCalledWith('freeSuccess', { meetingCode: 'MI2027' }));
  });

  it('keeps another that was typed', async () => {
    changeRegistrationDraft('7', 'paid', { answers: [{ shortName: 'phone', value: '13900000000' }] });
    await open();
    await page.waitFor(() => expect(valueOf(page, '手机号码')).toBe('13900000000'));
  });
});
