import {
  type Row,
  question,
  importForm,
  meeting,
  offered,
  register,
  post,
  exported,
} from '../../../test-support/changed-options';

describe('a workbook imported again', () => {
  const questions = [
    ['food', '餐食', '普通;清真;素食', '普通;半流食;清真;素食', '清真'],
    ['zzmm', '政治面貌', '群众;中共党员;民革党员', '群众;共青团员;民革党员;中共党员', '中共党员'],
    ['room', '房型', '大床房;双床房', '三人间;双床房;大床房', '大床房'],
    ['province', '所在省份', '北京市;四川省', '北京市;陕西省;四川省', '四川省'],
  ] as const;

  it.each(questions)(
    'leaves what people chose as %s as it was: %s',
    async (shortName, label, first, second, choice) => {
      await importForm([question(shortName, label, first)]);
      expect(await register('李娜', { [shortName]: choice })).toMatchObject({ status: 200 });
      expect(await importForm([question(shortName, label, second)])).toMatchObject({ exitCode: 0 });
      expect(await exported(label)).toEqual({ 李娜: choice });
      expect((await offered(shortName)).map(([, text]) => text)).toEqual(second.split(';'));
    },
  );

  it('means at first what it means when imported again, where its options are numbers', async () => {
    const form: Row[] = [
      question('sxrs', '随行人数', '0;1;2'),
      ['sxxm', '随行人姓名', '文本', '否', '', null, null, 'sxrs', null, '1;2'],
    ];
    await importForm(form);
    const { formDefinition } = await meeting();
    await register('李娜', { sxrs: '1', sxxm: '马明' });
    await register('王芳', { sxrs: '0', sxxm: '周杰' });
    expect(await exported('随行人姓名')).toEqual({ 李娜: '马明', 王芳: '' });
    expect(await importForm(form)).toMatchObject({ exitCode: 0 });
    expect((await meeting()).formDefinition).toEqual(formDefinition);
  });

  it('leaves ID types as they were, with the number that each asks for', async () => {
    const number = ['passport', '护照号码', '文本', '是', '请填写', null, null, 'zjlx', null];
    await importForm([question('zjlx', '证件类型', '身份证;护照'), number]);
    const [, passport] = await offered('zjlx');
    expect(passport).toEqual(['2', '护照']);
    expect(await post('Anna', { zjlx: '2', passport: 'E12345678' })).toMatchObject({ status: 200 });
    const again = [question('zjlx', '证件类型', '身份证;台胞证;护照'), number];
    expect(await importForm(again)).toMatchObject({ exitCode: 0 });
    expect(await exported('证件类型')).toEqual({ Anna: '护照' });
    expect(await exported('护照号码')).toEqual({ Anna: 'E12345678' });
  });

  it('says how many people chose an option that is gone, and writes nothing', async () => {
    await importForm([question('food', '餐食', '普通;清真;素食')]);
    await register('李娜', { food: '清真' });
    await register('马明', { food: '清真' });
    const before = await meeting();
    const shorter = [question('food', '餐食', '普通;素食')];
    for (const options of [{}, { check: '' }]) {
      expect(await importForm(shorter, options)).toMatchObject({
        exitCode: 1,
        lines: [
          'm.xlsx “餐食”（food）没有选项“清真”了，2 人已选：改名请加 --rename 清真=新的名称，不再提供请加 --keep-removed（已选的人照常显示）',
          '没有导入',
        ],
      });
    }
    expect(await meeting()).toEqual(before);
  });

  it('goes on offering an option to nobody but those who have it, with --keep-removed', async () => {
    await importForm([question('food', '餐食', '普通;清真;素食')]);
    await register('李娜', { food: '清真' });
    const kept = await importForm([question('food', '餐食', '普通;素食')], { 'keep-removed': '' });
    expect(kept).toMatchObject({ exitCode: 0 });
    expect(kept.lines).toContain('“餐食”（food）的选项“清真”不再提供，1 人已选，照常显示');
    expect(await exported('餐食')).toEqual({ 李娜: '清真' });
    expect(await offered('food')).toEqual([
      ['1', '普通'],
      ['3', '素食'],
    ]);
    expect(await post('马明', { food: '2' })).toMatchObject({
      status: -1,
      message: '“清真”已不能选择，请重新选择餐食',
    });
    // It is asked about once, stands for what it was when others come, and can come back.
    expect(await importForm([question('food', '餐食', '普通;素食;低盐')])).toMatchObject({ exitCode: 0 });
    expect((await offered('food')).at(-1)).toEqual(['4', '低盐']);
    expect(await exported('餐食')).toEqual({ 李娜: '清真' });
    expect(await importForm([question('food', '餐食', '清真;普通;素食;低盐')])).toMatchObject({ exitCode: 0 });
    expect((await offered('food'))[0]).toEqual(['2', '清真']);
  });

  it('lets an option go that nobody chose, and says so; its key is not given again', async () => {
    await importForm([question('food', '餐食', '普通;清真')]);
    await register('李娜', { food: '普通' });
    const shorter = await importForm([question('food', '餐食', '普通')]);
    expect(shorter.lines[0]).toBe('“餐食”（food）的选项“清真”不再提供，无人选择');
    await importForm([question('food', '餐食', '普通;素食')]);
    expect(await offered('food')).toEqual([
      ['1', '普通'],
      ['3', '素食'],
    ]);
    // A page that was opened before the import.
    expect(await post('马明', { food: '2' })).toMatchObject({ status: -1 });
  });

  it('gives an option another name where it is told to', async () => {
    await importForm([
      question('food', '餐食', '普通;清真;素食'),
      ['halal', '忌口', '文本', '否', '', null, null, 'food', null, '清真'],
    ]);
    await register('李娜', { food: '清真', halal: '牛油' });
    const renamed = [
      question('food', '餐食', '普通;清真餐;素食'),
      ['halal', '忌口', '文本', '否', '', null, null, 'food', null, '清真餐'],
    ];
    expect(await importForm(renamed)).toMatchObject({ exitCode: 1 });
    const done = await importForm(renamed, { rename: '清真=清真餐' });
    expect(done).toMatchObject({ exitCode: 0 });
    expect(done.lines).toContain('“餐食”（food）的选项“清真”改名为“清真餐”，1 人已选');
    expect(await exported('餐食')).toEqual({ 李娜: '清真餐' });
    expect(await exported('忌口')).toEqual({ 李娜: '牛油' });
    expect(await importForm(renamed, { rename: '清真=清真餐' })).toMatchObject({
      exitCode: 1,
      lines: ['m.xlsx --rename 清真=清真餐：没有这样的改动，请核对两个名称', '没有导入'],
    });
  });

  it('keeps what depends on an option that is offered no longer', async () => {
    const child = (when: string): Row => ['school', '学校', '文本', '否', '', null, null, 'job', null, when];
    await importForm([question('job', '身份', '学生;医生;护士'), child('学生;护士')]);
    await register('李娜', { job: '学生', school: '交大' });
    const without = [question('job', '身份', '护士;医生'), child('护士')];
    expect(await importForm(without, { 'keep-removed': '' })).toMatchObject({ exitCode: 0 });
    expect(await exported('学校')).toEqual({ 李娜: '交大' });
  });

  it('refuses another text under a key of its own, and another kind of question', async () => {
    await importForm([question('food', '餐食', 'a=普通;b=清真')]);
    await register('李娜', { food: '清真' });
    const reused = await importForm([question('food', '餐食', 'a=普通;b=素食')], { 'keep-removed': '' });
    expect(reused.lines[0]).toBe(
      'm.xlsx “餐食”（food）的选项 b 原为“清真”，现为“素食”，1 人已选：只是改名请加 --rename 清真=素食，是另一个选项请用新的键',
    );
    expect(await importForm([question('food', '餐食', 'a=普通;b=素食')], { rename: '清真=素食' })).toMatchObject({
      exitCode: 0,
    });
    const text: Row = ['food', '餐食', '文本', '否', '', null, null, null, null];
    expect((await importForm([text], { 'keep-removed': '' })).lines[0]).toBe(
      'm.xlsx “餐食”（food）的类型变了，1 人已填的内容会看不懂：请保留原来的类型，或换一个字段名新建一个字段',
    );
  });

  it('says how many people answered a question that is gone; it comes back as it was', async () => {
    await importForm([
      question('food', '餐食', '普通;清真'),
      ['tie', '领带', '文本', '否', '', null, null, null, null],
    ]);
    await register('李娜', { food: '清真', tie: '蓝' });
    const { exitCode, lines } = await importForm([]);
    expect(exitCode).toBe(1);
    expect(lines).toEqual([
      'm.xlsx 没有字段“餐食”（food）了，1 人已填：请写回，或加 --keep-removed（内容保留，不再显示）',
      'm.xlsx 没有字段“领带”（tie）了，1 人已填：请写回，或加 --keep-removed（内容保留，不再显示）',
      '没有导入',
    ]);
    expect(await importForm([], { 'keep-removed': '' })).toMatchObject({ exitCode: 0 });
    expect(await importForm([question('food', '餐食', '素食;清真;普通')])).toMatchObject({ exitCode: 0 });
    expect(await exported('餐食')).toEqual({ 李娜: '清真' });
  });
});
