import {
  firstInvoiceSettings,
  invoiceSettingsFaults,
  type InvoiceSettings,
} from '../../../src/domain/invoice/invoice-settings';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { findInvoiceSettings, saveInvoiceSettings } from '../../stores/invoices/settings';
import { lockMeetingByCode, unknownMeeting } from '../../stores/meetings/store';

/**
 * Changes how a meeting's invoices are written (product §16.36); what is not named stays.
 * @throws Refusal for a meeting that does not exist, or settings that the tax platform would refuse
 */
export async function setInvoiceSettings(
  meetingCode: string,
  changes: Partial<InvoiceSettings>,
  { database }: Pick<Dependencies, 'database'>,
): Promise<InvoiceSettings> {
  return database.query.transaction(async (query) => {
    const meeting = await lockMeetingByCode(query, meetingCode);
    if (meeting === null) throw unknownMeeting();
    const settings = { ...((await findInvoiceSettings(query, meeting.id)) ?? firstInvoiceSettings), ...changes };
    const faults = Object.values(invoiceSettingsFaults(settings));
    if (faults.length > 0) throw refuse(faults.join('；'));
    await saveInvoiceSettings(query, meeting.id, settings);
    return settings;
  });
}
