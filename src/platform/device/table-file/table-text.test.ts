import { parsePastedText } from './table-text';

it.each([
  ['姓名\t手机\n王芳\t13812345678\n', [['姓名', '手机'], ['王芳', '13812345678'], ['']]],
  [
    '姓名\t手机\r\n王芳\t13812345678',
    [
      ['姓名', '手机'],
      ['王芳', '13812345678'],
    ],
  ],
  [
    '姓名\t手机\r王芳\t1',
    [
      ['姓名', '手机'],
      ['王芳', '1'],
    ],
  ],
  // A multi-line cell and one with quotes, as spreadsheets copy them.
  ['王芳\t"第一行\n第二行"\t"她说""好"""', [['王芳', '第一行\n第二行', '她说"好"']]],
  // Quotes typed by hand rather than added by a spreadsheet: every row stays a row.
  ['王芳\t"大\n李伟\t138\n', [['王芳', '"大'], ['李伟', '138'], ['']]],
  [
    '"王"芳\t138\n李伟\t139',
    [
      ['"王"芳', '138'],
      ['李伟', '139'],
    ],
  ],
  ['西安，雁塔区, 1号\t王芳', [['西安，雁塔区, 1号', '王芳']]],
  [
    '姓名,手机\n王芳,138',
    [
      ['姓名', '手机'],
      ['王芳', '138'],
    ],
  ],
  [
    '王芳，138\n李伟，139',
    [
      ['王芳', '138'],
      ['李伟', '139'],
    ],
  ],
  ['王芳\n李伟', [['王芳'], ['李伟']]],
  ['\n\n王芳\t1', [[''], [''], ['王芳', '1']]],
])('%j is %j', async (text, cells) => {
  await expect(parsePastedText(text)).resolves.toEqual(cells);
});

it('refuses nothing at all', async () => {
  await expect(parsePastedText(' \n\t ')).rejects.toMatchObject({
    name: 'UnreadableTable',
    message: '请先粘贴表格内容。',
  });
});
