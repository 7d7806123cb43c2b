import { act } from 'react';
import { initialAnswers } from '../../src/domain/form/answers';
import { buildForm } from '../../src/domain/registration/build-form';
import type { FormItem } from '../../src/domain/form/form-field';
import { mountPage, type MountedPage } from './mount-page';
import { FormFields } from '../../src/forms/form-fields';
import { UploadServiceProvider } from '../../src/forms/upload-service-context';
import { useDynamicForm, type DynamicForm } from '../../src/forms/use-dynamic-form';

const uploads = {
  upload: () => Promise.resolve('/files/a.pdf'),
  discard: () => undefined,
  reportUnderWay: () => undefined,
  fileUrl: (reference: string) => reference,
};

/** A required text question of a meeting's form. */
export const textItem = (index: number): FormItem => ({
  shortName: `answer${index}`,
  name: `问题${index}`,
  isShow: true,
  formType: 1,
  rule: { message: '', pattern: '', min: null, max: null },
  options: [],
  linkage: [],
  when: null,
  value: '',
});

/** A meeting for which the forms of tests are built. */
export const context = {
  meetingId: '1',
  meetingCode: 'A',
  entryType: 'paid',
  startTime: '2027-05-14',
  endTime: '2027-05-16',
  today: '2027-01-01',
} as const;

/** Draws the form of a definition, and returns the page with a function that checks the form as its submit button does. */
export async function mountForm(items: FormItem[]): Promise<{ page: MountedPage; check: () => Promise<unknown> }> {
  const fields = buildForm(items, context);
  const initial = initialAnswers(fields);
  let current: DynamicForm | undefined;
  function Form() {
    current = useDynamicForm({ fields, initial });
    return (
      <UploadServiceProvider value={uploads}>
        <FormFields form={current} />
      </UploadServiceProvider>
    );
  }
  const page = await mountPage(<Form />);
  return {
    page,
    check: () => act(async () => current?.check()),
  };
}
