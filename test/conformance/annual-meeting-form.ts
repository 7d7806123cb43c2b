import { fullForm } from '../../server/demo/demo-forms';
import { readFormDefinition } from '../../src/contract/form-definition';
import { buildForm } from '../../src/domain/registration/build-form';
import type { FormField } from '../../src/domain/form/form-field';

/** The form of the demo's annual meeting, which contains every kind of question. */
export const annualMeetingForm: FormField[] = buildForm(readFormDefinition(fullForm), {
  meetingId: '1',
  meetingCode: 'MI2027',
  entryType: 'paid',
  startTime: '2027-05-14 09:00:00',
  endTime: '2027-05-16 17:00:00',
  today: '2027-03-20',
});
