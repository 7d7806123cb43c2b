import budget from './import-budget.json';
import { logIn } from '../test/e2e/harness/centre-steps';
import { newPerson } from '../test/e2e/harness/person';
import { meetingIds, registerTeam } from '../test/e2e/harness/register-by-api';
import { press, seeOutcome } from '../test/e2e/harness/registration-steps';
import { codeInterval } from '../test/e2e/harness/sandbox-control';
import { useOwnProduct } from '../test/e2e/harness/use-own-product';
import { usePhones } from '../test/e2e/harness/use-phones';
import { copyRows, newColleagues, paste } from '../test/e2e/team/import-steps';
import { measureCpu } from './harness/measure-cpu';

/** The longest form, with every required cell filled in. */
const header =
  '姓名\t性别\t手机号码\t电子邮箱\t出生日期\t证件类型\t证件号码\t民族\t最高学历\t工作单位\t科室或部门\t职称\t所在省份\t' +
  '通讯地址-省份\t通讯地址-城市\t通讯地址-区县\t通讯地址-详细地址\t是否来自基层（县及以下）\t是否预订酒店';

/** Valid and different: an identity number that stands twice is a fault. */
function identityNumberOf(index: number): string {
  const [day, order] = [10 + Math.floor(index / 500), String(100 + (index % 500))];
  const digits = `110101199003${day}${order}`;
  const sum = Array.from(digits).reduce((total, digit, place) => total + Number(digit) * (2 ** (17 - place) % 11), 0);
  return digits + '10X98765432'.charAt(sum % 11);
}

function fullTable(count: number): string[][] {
  const rows = newColleagues(count).map(({ name, phone, email, employer }, index) => [
    ...[
      name,
      '女',
      phone,
      email,
      '1990/3/7',
      '身份证',
      identityNumberOf(index),
      '汉族',
      '大学本科',
      employer,
      '信息中心',
      '中级',
    ],
    ...['陕西', '陕西', '西安', '雁塔区', '朱雀大街 229 号', '否', '否'],
  ]);
  return [header.split('\t'), ...rows];
}

describe(`${budget.rows} members at once`, () => {
  const newPhone = usePhones();
  const product = useOwnProduct();

  it('are checked in a second of the page’s time, and saved in three', async () => {
    const phone = await newPhone({ product });
    const { page } = phone;
    const operator = newPerson('欧阳秘书');
    await registerTeam('MI2027', operator, product);
    product.advanceClock(codeInterval);
    await logIn(phone, meetingIds.MI2027, operator, product);
    await phone.open(`/personal/member/import?meetingCode=${budget.meetingCode}`);

    await copyRows(page, fullTable(budget.rows));
    await page.getByRole('textbox', { name: '或粘贴表格内容' }).waitFor();

    const checkCpuMs = await measureCpu(page, async () => {
      await paste(page);
      await page.getByText(`${budget.rows} 位信息无误`).waitFor();
    });
    const startedAt = performance.now();
    await press(page, `添加 ${budget.rows} 位参会人`);
    await seeOutcome(page, `已添加 ${budget.rows} 位参会人`);
    const saveMs = performance.now() - startedAt;
    process.stdout.write(
      `  ${budget.rows} rows of ${budget.meetingCode}: checked in ${Math.round(checkCpuMs)} of ${budget.maxCheckCpuMs} ms of CPU, ` +
        `saved in ${Math.round(saveMs)} of ${budget.maxSaveMs} ms\n`,
    );
    expect(checkCpuMs).toBeLessThan(budget.maxCheckCpuMs);
    expect(saveMs).toBeLessThan(budget.maxSaveMs);
  });
});
