import * as fc from 'fast-check';
import { annualMeetingForm } from '../../../test/conformance/annual-meeting-form';
import { arbitraryContext, arbitraryDefinition } from '../../../test/conformance/arbitrary-form';
import { formCase, formOf, item } from '../../../test/conformance/form-case';
import { readFormDefinition } from '../../contract/form-definition';
import { buildForm } from '../registration/build-form';
import { matchPatternNatively } from '../form/field-rules';
import { checkRows } from './check-rows';
import { readTable } from './read-table';
import { headerText, isTemplateNote, templateTable } from './template-table';

const { header, hints, example } = templateTable(annualMeetingForm);

test('what is required is marked, and the notes say that they are notes', () => {
  expect(header.slice(0, 8)).toEqual([
    ...['*姓名', '*性别', '*手机号码', '*电子邮箱', '*证件类型', '*证件号码', '*出生日期', '民族'],
  ]);
  expect(hints[0]).toBe('说明：必填');
  expect(example[0]).toBe('示例：王芳');
  expect(headerText(annualMeetingForm)).toBe(header.join('\t'));
});

test('notes are marked in their first cell alone, and the example leaves out what it does not show', () => {
  expect([...hints, ...example].filter((cell) => /说明|示例/.test(cell))).toEqual([hints[0], example[0]]);
  const room = { formType: 4, valueEnum: { 1: '大床房', 2: '双床房' } };
  const linkage = [item('room', '房型', { ...room, when: '是' }), item('why', '原因', { ...room, when: '否' })];
  const stay = item('stay', '住宿', { formType: 4, valueEnum: { 1: '是', 2: '否' }, linkage });
  const table = templateTable(formOf(formCase({ title: '', items: [stay] })));
  expect(table.header).toEqual(['住宿', '房型', '原因']);
  expect(table.example).toEqual(['示例：是', '大床房', '']);
});

test.each([
  [['', '示例：王芳', '女'], true],
  [['【示例】王芳'], true],
  [['（样例）'], true],
  [['[填写说明]'], true],
  [['填表说明:'], true],
  [['说明', '王芳'], true],
  [['填写示例'], true],
  [['说明书'], false],
  [['王芳', '示例：'], false],
  [['王示例：'], false],
  [['王说明'], false],
  [['1示例：王芳'], false],
  [['', ''], false],
  [[], false],
])('%j is a note: %p', (texts, isNote) => {
  expect(isTemplateNote(texts)).toBe(isNote);
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
