import type { FormItem } from '../../form/form-field';

/** An item for tests, named like its shortName. */
export const testItem = (shortName: string, changes: Partial<FormItem> = {}): FormItem => ({
  ...{ shortName, name: shortName, isShow: true, formType: 1, options: [], linkage: [], when: null, value: '' },
  rule: { message: '', pattern: '', max: null, min: null },
  ...changes,
});

/** A form with a question that depends on another. */
export const testForm: readonly FormItem[] = [
  testItem('name'),
  testItem('phone'),
  testItem('food', {
    formType: 4,
    options: [
      { key: 'a', text: '普通' },
      { key: 'b', text: '清真' },
      { key: 'c', text: '其他' },
    ],
    linkage: [testItem('note', { when: ['c'] })],
  }),
  testItem('hotel', { rule: null }),
];
