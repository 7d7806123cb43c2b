import * as fc from 'fast-check';
import { readFormDefinition } from '../../../../src/contract/form-definition';
import { buildForm } from '../../../../src/domain/registration/build-form';
import { demoMeetings } from '../../../demo/demo-meetings';
import { definitionOfRow } from '../../../stores/meetings/definition';
import { allMeetings } from '../../../stores/meetings/store';
import { setUpServer } from '../../../test-support/set-up-server';
import { checkDefinition, definedMeeting } from './definition-file';
import { readMeetingFile } from './import-meeting';
import { meetingWorkbook } from './meeting-workbook';
import { listIn, listPart, optionsIn } from './sheet-list';

const server = setUpServer({ isReset: false });

/** Reads a meeting as it stands after it was downloaded and uploaded again. */
async function again(id: number, definition: ReturnType<typeof definitionOfRow>) {
  const bytes = await meetingWorkbook(id, definition);
  const read = await readMeetingFile({ format: 'xlsx', bytes }, server.database.query);
  if (read.outcome !== 'read') throw new Error(JSON.stringify(read));
  return read;
}

const fieldsOf = (formDefinition: unknown) =>
  buildForm(readFormDefinition(formDefinition), {
    ...{ meetingId: '999', meetingCode: 'X', entryType: 'paid', today: '2027-01-01' },
    ...{ startTime: '2027-05-10', endTime: '2027-05-12' },
  });

it('writes every demo meeting so that it is read again without a loss', async () => {
  const rows = await allMeetings(server.database.query);
  expect(rows.length).toBe(demoMeetings('2027-01-01').length);
  for (const row of rows) {
    const definition = definitionOfRow(row);
    const { checked, problems } = await again(row.id, definition);
    expect(problems.filter(({ message }) => !message.includes('账号在单元格中是数字'))).toEqual([]);
    const { id: _, reminders: __, ...read } = checked;
    const kept = { reminders: definition.reminders, places: read.places ?? null };
    const { form: ___, ...facts } = definedMeeting({ ...read, ...kept });
    const { form: ____, ...before } = definedMeeting(definition);
    expect(facts).toEqual(before);
    expect(fieldsOf(checked.formDefinition)).toEqual(fieldsOf(definition.formDefinition));
  }
});

it('takes every demo meeting as it is stored', async () => {
  for (const row of await allMeetings(server.database.query)) {
    const definition = definitionOfRow(row);
    const { checked, problems } = checkDefinition(row.id, definition);
    expect(problems.filter(({ isFatal }) => isFatal)).toEqual([]);
    expect({ ...checked, id: undefined }).toEqual({ ...definition, id: undefined });
  }
});

it('keeps a description that no cell holds, and what bounds and fills in a field', async () => {
  const [row] = await allMeetings(server.database.query);
  if (row === undefined) throw new Error('No meeting');
  const description = `<p>${'会 议\n'.repeat(30_000)}</p>`;
  const field = (shortName: string, settings: object, more: object = {}) => ({
    ...{ shortName, name: `${shortName}?`, formType: 1, isShow: '1', defaultValue: JSON.stringify(settings), ...more },
  });
  const formDefinition = [
    ...[field('name', { rules: [{ message: '', min: 2, max: 20 }] }), field('phone', { rules: [{ message: '手机' }] })],
    field(
      'meal',
      { rules: [{ message: '选' }], valueEnum: { 'a;b': { text: 'x=y；z\\' }, c: '普通' } },
      { formType: 3 },
    ),
    field('hall', {}, { value: '预填', fixed: '1', isShow: '0' }),
  ];
  const { checked } = await again(row.id, { ...definitionOfRow(row), description, formDefinition });
  // A difference of this length takes minutes to print.
  expect(checked.description === description).toBe(true);
  expect(readFormDefinition(checked.formDefinition)).toEqual(readFormDefinition(formDefinition));
});

describe('of prices by identity and date', () => {
  const kind = {
    ...{ shortName: 'kind', name: '身份', isShow: '1', formType: 3 },
    defaultValue: JSON.stringify({
      rules: [{ required: true, message: '请选择' }],
      valueEnum: { A: { text: '医师' }, B: { text: 'A' }, C: { text: '学生' } },
    }),
  };
  const priced = async (): Promise<[number, ReturnType<typeof definitionOfRow>]> => {
    const row = (await allMeetings(server.database.query)).find(({ isPaid }) => isPaid);
    if (row === undefined) throw new Error('No meeting');
    const prices = [
      { feeFen: 800_50, teamFen: 700_00 },
      { feeFen: 1000_00, teamFen: null },
    ];
    const priceTable = {
      ...{ question: 'kind', until: ['2027-03-01', ''], teamFrom: 5 },
      rows: ['A', 'B', 'C'].map((option) => ({ option, prices })),
    };
    const first = { feeFen: 800_50, teamPriceFrom: 5, teamPriceFen: 700_00 };
    const formDefinition = [...row.formDefinition, kind];
    return [row.id, { ...definitionOfRow(row), ...first, priceTable, formDefinition, registrationEnd: '2027-04-01' }];
  };

  it('writes the table so that it is read again without a loss, whatever options are called', async () => {
    const [id, definition] = await priced();
    const { checked } = await again(id, definition);
    const { priceTable, feeFen, teamPriceFrom, teamPriceFen } = definition;
    expect(checked).toMatchObject({ priceTable, feeFen, teamPriceFrom, teamPriceFen });
  });

  it('names a mistake by sheet, row and column', async () => {
    const [id, definition] = await priced();
    const [first, second, third] = definition.priceTable?.rows ?? [];
    if (!definition.priceTable || !first || !second || !third) throw new Error('no rows');
    const rows = [
      first,
      second,
      { option: 'C', prices: [{ feeFen: 500_00, teamFen: 600_00 }, ...third.prices.slice(1)] },
    ];
    const until = ['2027-05-01', ''];
    const bytes = await meetingWorkbook(id, { ...definition, priceTable: { ...definition.priceTable, until, rows } });
    expect(await readMeetingFile({ format: 'xlsx', bytes }, server.database.query)).toMatchObject({
      outcome: 'faulty',
      problems: expect.arrayContaining([
        { place: '“价格”第 2 行“截止”', message: '价格的截止 2027-05-01 应早于报名截止', isFatal: true },
        { place: '“价格”第 6 行', message: '“学生”2027-05-01 以前的团队价 ¥600 高于注册费 ¥500', isFatal: true },
      ]) as unknown,
    });
  });
});

it('reads a list in a cell as it was written', () => {
  const part = fc.string({ unit: fc.constantFrom('a', '中', ';', '；', '=', '＝', '\\', ' '), minLength: 1 });
  const isWhole = (text: string): boolean => text.trim() === text && text !== '';
  fc.assert(
    fc.property(fc.array(fc.tuple(part.filter(isWhole), part.filter(isWhole)), { maxLength: 5 }), (options) => {
      const cell = options.map(([key, text]) => `${listPart(key)}=${listPart(text)}`).join(';\n');
      expect(optionsIn(cell)).toEqual(options.map(([key, text]) => ({ key, text })));
      expect(listIn(options.map(([key]) => listPart(key)).join(';'))).toEqual(options.map(([key]) => key));
    }),
  );
});
