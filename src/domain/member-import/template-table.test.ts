import * as fc from 'fast-check';
import { annualMeetingForm } from '../../../test/conformance/annual-meeting-form';
import { arbitraryContext, arbitraryDefinition } from '../../../test/conformance/arbitrary-form';
import { readFormDefinition } from '../../contract/form-definition';
import { buildForm } from '../form/build-form';
import { matchPatternNatively } from '../form/field-rules';
import { checkRows } from './check-rows';
import { readTable } from './read-table';
import { headerText, templateTable } from './template-table';

const { header, hints, example } = templateTable(annualMeetingForm);

test('what is required is marked, and the notes say that they are notes', () => {
  expect(header.slice(0, 8)).toEqual([
    ...['*姓名', '*性别', '*手机号码', '*电子邮箱', '*证件类型', '*证件号码', '*出生日期', '民族'],
  ]);
  expect(hints[0]).toBe('说明：必填');
  expect(example[0]).toBe('示例：王芳');
  expect(headerText(annualMeetingForm)).toBe(header.join('\t'));
});

test('the example is an answer that the form takes', () => {
  const row = example.map((cell) => cell.replace('示例：', ''));
  const { rows } = readTable([header, row], annualMeetingForm);
  expect(rows).toHaveLength(1);
  const context = { matchPattern: matchPatternNatively, takenPhones: new Map(), serverFaults: new Map() };
  expect(checkRows(annualMeetingForm, rows, context)).toEqual(new Map());
});

test('the template of any form reads as a table without members', () => {
  fc.assert(
    fc.property(arbitraryDefinition, arbitraryContext, (definition, context) => {
      const fields = buildForm(readFormDefinition(definition), context);
      const template = templateTable(fields);
      const table = readTable([template.header, template.hints, template.example], fields);
      expect(table).toMatchObject({ rows: [], unknownTitles: [], missingTitles: [] });
      expect(table.hasHeader).toBe(template.columns.length > 0);
    }),
  );
});
