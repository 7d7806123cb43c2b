import { sql } from 'drizzle-orm';
import { readFormDefinition } from '../../../../src/contract/form-definition';
import { meetings } from '../../../db/tables/meetings';
import {
  server,
  question,
  importForm,
  importJson,
  food,
  meeting,
  offered,
  register,
  post,
  exported,
} from '../../../test-support/changed-options';

describe('JSON imported again', () => {
  it('is refused where it gives a key to another option', async () => {
    await importJson([food({ '1': '普通', '2': '清真' })]);
    await register('李娜', { food: '清真' });
    const reused = food({ '1': '普通', '2': '半流食', '3': '清真' });
    for (const options of [{}, { 'keep-removed': '' }]) {
      expect(await importJson([reused], options)).toMatchObject({
        exitCode: 1,
        lines: [
          'm.json “餐食”（food）的选项 2 原为“清真”，现为“半流食”，1 人已选：请写回 "2": "清真"，给“半流食”新的键',
          '没有导入',
        ],
      });
    }
    expect(await exported('餐食')).toEqual({ 李娜: '清真' });
    expect(await importJson([food({ '1': '普通', '2': '清真', '3': '半流食' })])).toMatchObject({ exitCode: 0 });
  });

  it('is refused where an option that nobody chose yet changes places, once people register', async () => {
    await importJson([food({ '1': '普通', '2': '清真' })]);
    const swapped = food({ '1': '清真', '2': '普通' });
    expect(await importJson([swapped])).toMatchObject({ exitCode: 0 });
    await register('李娜', { food: '清真' });
    expect(await importJson([food({ '1': '清真', '2': '素食', '3': '普通' })])).toMatchObject({ exitCode: 1 });
  });

  it('is refused where a key that nobody chose yet means another text, once people register', async () => {
    await importJson([food({ '1': '普通', '2': '清真' })]);
    expect(await importJson([food({ '1': '普通', '2': '素食' })])).toMatchObject({ exitCode: 0 });
    await register('李娜', { food: '普通' });
    // A page that was opened before the import still sends 2 for 素食.
    const replaced = food({ '1': '普通', '2': '半流食' });
    for (const options of [{}, { 'keep-removed': '' }])
      expect(await importJson([replaced], options)).toMatchObject({
        exitCode: 1,
        lines: [
          'm.json “餐食”（food）的选项 2 原为“素食”，现为“半流食”，无人选择：只是改名请加 --rename 素食=半流食，是另一个选项请用新的键',
          '没有导入',
        ],
      });
    const renamed = await importJson([replaced], { rename: '素食=半流食' });
    expect(renamed.lines[0]).toBe('“餐食”（food）的选项“素食”改名为“半流食”，无人选择');
    expect(await importJson([food({ '1': '普通', '3': '低盐' })])).toMatchObject({ exitCode: 0 });
  });

  it('takes what the page reads back again, in its order, with what is offered no longer', async () => {
    await importForm([question('food', '餐食', '普通;清真;素食')]);
    await register('李娜', { food: '清真' });
    await importForm([question('food', '餐食', '半流食;素食;普通')], { 'keep-removed': '' });
    const { formDefinition } = await meeting();
    const before = await offered('food');
    expect(before.map(([, text]) => text)).toEqual(['半流食', '素食', '普通']);
    expect(await importJson(formDefinition.slice(2) as object[])).toMatchObject({ exitCode: 0 });
    expect(await offered('food')).toEqual(before);
    expect(await exported('餐食')).toEqual({ 李娜: '清真' });
  });
});

describe('answers that cannot be read', () => {
  /** Damages what the first who registered answered. */
  async function damageFirst(): Promise<string> {
    const { rows } = (await server.database.query.execute(
      sql`update entered set answers = jsonb_build_object('encrypted', left(answers->>'encrypted', -4) || 'AAAA')
        where position = (select min(position) from entered) returning id`,
    )) as { rows: { id: string }[] };
    return rows[0]?.id ?? '';
  }
  const told = (id: string): string =>
    `报名（entered）${id} 的 answers 无法读取（已损坏，或未提供其密钥），改动的每一项都把此人计入；恢复备份或密钥后人数才准确`;

  it('keep nothing else from being imported, and are named', async () => {
    await importForm([question('food', '餐食', '普通;清真')]);
    await register('李娜', { food: '清真' });
    await register('马明', { food: '普通' });
    const id = await damageFirst();
    const longer = [question('food', '餐食', '普通;清真;素食')];
    for (const options of [{ check: '' }, {}]) {
      const done = await importForm(longer, options);
      expect([done.exitCode, done.lines[0]]).toEqual([0, told(id)]);
    }
    // Nothing has changed for them.
    expect((await importForm(longer)).lines).not.toContain(told(id));
  });

  it('count as having chosen what is gone, which stays for them', async () => {
    await importForm([question('food', '餐食', '普通;清真;素食')]);
    await register('李娜', { food: '清真' });
    const id = await damageFirst();
    const shorter = [question('food', '餐食', '普通;素食')];
    expect(await importForm(shorter)).toMatchObject({
      exitCode: 1,
      lines: [
        'm.xlsx “餐食”（food）没有选项“清真”了，1 人已选：改名请加 --rename 清真=新的名称，不再提供请加 --keep-removed（已选的人照常显示）',
        `m.xlsx ${told(id)}`,
        '没有导入',
      ],
    });
    expect(await importForm(shorter, { 'keep-removed': '' })).toMatchObject({ exitCode: 0 });
    // Pages that do not know the mark show the option to those who chose it.
    expect(JSON.stringify((await meeting()).formDefinition)).not.toContain('removedEnum');
    expect((await importForm([], {})).lines[0]).toBe(
      'm.xlsx 没有字段“餐食”（food）了，1 人已填：请写回，或加 --keep-removed（内容保留，不再显示）',
    );
  });
});

it('keeps the keys that the answers of an existing meeting have, whatever they are', async () => {
  await importForm([question('food', '餐食', '普通;清真')]);
  await post('李娜', { food: '2' });
  // As a hand at the database left it: the answers know a key that the definition does not.
  await server.database.query
    .update(meetings)
    .set({
      formDefinition: (await meeting()).formDefinition.map((item) =>
        (item as { shortName: string }).shortName === 'food' ? food({ '1': '普通' }) : item,
      ),
    })
    .where(sql`${meetings.code} = 'FOOD2028'`);
  expect(await importForm([question('food', '餐食', '普通;素食')])).toMatchObject({ exitCode: 0 });
  expect(readFormDefinition((await meeting()).formDefinition)[2]?.options.map(({ key }) => key)).toEqual(['1', '3']);
});
