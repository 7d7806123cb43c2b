import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '../harness/centre-steps';
import { signInAtDesk } from '../harness/desk-steps';
import { expectNoSeriousAxe } from '../harness/expect-no-serious-axe';
import { choose, fill } from '../harness/fields';
import { newPerson } from '../harness/person';
import { registerFree } from '../harness/register-by-api';
import { runOrganiser } from '../harness/run-organiser';
import { useDeskWindows, usePhones } from '../harness/use-phones';

const newWindow = useDeskWindows();
const newPhone = usePhones();

const table = (rows: string): { name: string; mimeType: string; buffer: Buffer } => ({
  ...{ name: '日程.csv', mimeType: 'text/csv' },
  buffer: Buffer.from(`编号,名称,会场,开始,结束,学时\n${rows}`),
});

/** Reads a table by a command of the organiser. */
async function read(command: readonly string[], content: string): Promise<void> {
  const file = join(await mkdtemp(join(tmpdir(), 'credit-')), 'table.csv');
  await writeFile(file, content);
  const { exitCode, text } = await runOrganiser([...command, file]);
  if (exitCode !== 0) throw new Error(text);
}

it('a registrar brings in the programme, the person reads the same lines, and the list is frozen', async () => {
  const person = newPerson('阿卜杜热合曼·买买提艾力');
  await registerFree('FREE2027', person);
  await read(['gates', 'import', 'FREE2027'], 'id,name,room,direction\nC1,曲江厅门,曲江厅,进出\n');
  await read(
    ['scans', 'import'],
    `编号,手机号,签到口,方向,设备时间\nc-in,${person.phone},C1,进,2026-05-14 08:20\nc-out,${person.phone},C1,出,2026-05-14 11:58\n`,
  );

  const desk = await newWindow();
  const { page } = desk;
  await signInAtDesk(desk, '会务');
  await desk.open('/meetings/2/credit');
  await page.getByRole('heading', { name: '还没有日程' }).waitFor();
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: '导入日程' }).click();
  const importing = page.getByRole('dialog', { name: /导入日程/ });
  const bringIn = (rows: string): Promise<void> => importing.locator('input[type=file]').setInputFiles(table(rows));
  await bringIn('S1,开幕式,曲江厅,2026-05-14 08:30,2026-05-14 08:00,\n');
  await importing.getByRole('cell', { name: '第 2 行' }).waitFor();
  await expectNoSeriousAxe(page);
  await bringIn(
    'S1,开幕式与主旨报告,曲江厅,2026-05-14 08:30,2026-05-14 12:00,3.5\nS/2 %,医院信息互联互通,A 厅,2026-05-14 13:30,2026-05-14 17:30,4\n',
  );
  await importing.getByText('2 个单元').first().waitFor();
  await importing.getByRole('button', { name: '导入 2 个单元' }).click();
  await page.getByRole('row', { name: /开幕式与主旨报告.*1 1 100%/ }).waitFor();
  await importing.waitFor({ state: 'detached' });
  await expectNoSeriousAxe(page);
  await page.getByRole('link', { name: '医院信息互联互通' }).click();
  await page.getByRole('dialog', { name: /修改 医院/ }).waitFor();
  await expectNoSeriousAxe(page);
  await desk.open('/meetings/2/credit/add');
  await page.getByRole('dialog', { name: /增加日程单元/ }).waitFor();
  await desk.open('/meetings/2/credit/rule');
  await page.getByRole('dialog', { name: /学分规则/ }).waitFor();
  await page.getByRole('textbox', { name: '多少学时折 1 学分' }).fill('1');
  await page.getByText('学分变多').waitFor();
  await expectNoSeriousAxe(page);

  await desk.open('/meetings/2/credit/people');
  await page.getByRole('link', { name: person.name }).click();
  const drawer = page.getByRole('dialog', { name: new RegExp(person.name) });
  await drawer.getByText('08:20 进 – 11:58 出').waitFor();
  await expectNoSeriousAxe(page);
  await drawer.getByRole('link', { name: '补到场' }).click();
  const adding = page.getByRole('dialog', { name: /补到场/ });
  await adding.getByRole('combobox', { name: '日程单元' }).press('Enter');
  await adding.getByRole('combobox', { name: '日程单元' }).press('Enter');
  await adding.getByText('补上后会发生什么').waitFor();
  await expectNoSeriousAxe(page);
  await adding.getByRole('button', { name: '取消' }).click();
  await drawer.getByRole('button', { name: '关闭' }).click();
  await drawer.waitFor({ state: 'detached' });
  await expectNoSeriousAxe(page);

  const phone = await newPhone();
  await logIn(phone, '2', person);
  await phone.page.getByRole('button', { name: '我的学时' }).click();
  await phone.page.getByText('08:20 进 – 11:58 出').waitFor();
  await phone.page.getByText('名单冻结前可能变化', { exact: false }).waitFor();
  await phone.page.getByRole('button', { name: '提出异议' }).click();
  await choose(phone.page, '场次', '5月14日 13:30 医院信息互联互通');
  await fill(phone.page, '哪里不对', '全程在 A 厅，门口没有扫码');
  await expectNoSeriousAxe(phone.page);
  await phone.page.getByRole('button', { name: '提交' }).click();
  await phone.page.getByText('等待处理').waitFor();

  await desk.open('/meetings/2/credit');
  await page.getByRole('link', { name: '处理 1 个异议', exact: true }).click();
  await page.getByRole('link', { name: person.name }).click();
  const objection = page.getByRole('dialog', { name: new RegExp(person.name) });
  await objection.getByText('全程在 A 厅，门口没有扫码').waitFor();
  await expectNoSeriousAxe(page);
  await objection.getByRole('link', { name: '不采纳' }).click();
  await page.getByRole('textbox', { name: /为什么不采纳/ }).fill('签名表上没有您');
  await expectNoSeriousAxe(page);
  await page.getByRole('button', { name: '答复，不采纳' }).click();
  await objection.getByText('签名表上没有您', { exact: false }).waitFor();
  await phone.page.reload();
  await phone.page.getByText('主办方：签名表上没有您').waitFor();

  await desk.open('/meetings/2/credit');
  await page.getByRole('link', { name: /^冻结 \d+ 人的名单/ }).click();
  const freezing = page.getByRole('dialog', { name: /冻结名单/ });
  await freezing.getByText('申报表还缺内容', { exact: false }).waitFor();
  await expectNoSeriousAxe(page);
  await freezing.getByRole('button', { name: /^冻结 \d+ 人的名单/ }).click();
  await page.getByRole('link', { name: '导出申报表' }).first().waitFor();
  await freezing.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: '导出申报表' }).first().click();
  await page
    .getByRole('dialog', { name: /导出申报表/ })
    .getByText('申报表还缺内容', { exact: false })
    .waitFor();
  await expectNoSeriousAxe(page);

  await desk.open('/meetings/2/credit/people');
  await page.getByRole('link', { name: person.name }).click();
  await drawer.getByRole('link', { name: '更正' }).click();
  const correcting = page.getByRole('dialog', { name: /更正/ });
  await correcting.getByRole('textbox', { name: '学分' }).fill('2');
  await correcting.getByRole('textbox', { name: /为什么/ }).fill('下午签到机断电，有会场签名表');
  await expectNoSeriousAxe(page);
  await correcting.getByRole('button', { name: '更正为 2 学分' }).click();
  await drawer.getByText('下午签到机断电，有会场签名表', { exact: false }).waitFor();

  await desk.open('/meetings/2/credit/certificates');
  const certificates = page.getByRole('dialog', { name: /^证书/ });
  await certificates.getByRole('link', { name: '去设置' }).click();
  const texts = page.getByRole('dialog', { name: /文字和图片/ });
  await texts.getByRole('textbox', { name: '落款单位' }).fill('中国医学信息学会');
  await expectNoSeriousAxe(page);
  await texts.getByRole('button', { name: '保存' }).click();
  await certificates.getByRole('button', { name: /^发 \d+ 张证书/ }).click();
  await certificates.getByRole('row', { name: new RegExp(`${person.name}.*2\\.0`) }).waitFor();
  await expectNoSeriousAxe(page);
  await phone.page.reload();
  await phone.page.getByRole('button', { name: '下载证书（PDF）' }).waitFor();
  await expectNoSeriousAxe(phone.page);
});
