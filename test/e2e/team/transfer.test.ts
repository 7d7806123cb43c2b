import { answer, openEntry } from '../harness/centre-steps';
import { attach, fill, pick, seeUploaded } from '../harness/fields';
import { inspectScreen } from '../harness/inspect-screen';
import { pdfFile } from '../harness/local-files';
import { seeNotice } from '../harness/notices';
import { newPerson } from '../harness/person';
import { press, seePayment, seeScreen } from '../harness/registration-steps';
import { runOrganiser } from '../harness/run-organiser';
import { addMembers, closeDialog, orderCards, orderForAll, startTeam, teamUrls } from '../harness/team-steps';
import { usePhones } from '../harness/use-phones';

const longName = '阿卜杜热合曼·买买提艾力';
const longEmployer = '西安交通大学第一附属医院东院区医学信息中心';
/** Yesterday: a bank's receipt is rarely older. */
const paidOn = new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10);

describe('a team’s transfer', () => {
  const newPhone = usePhones();

  it.each([
    ['everyday', 375],
    ['narrow', 320],
  ] as const)(
    'is told by its remark and its receipt until the organiser books it, on an %s phone',
    async (_what, width) => {
      const phone = await newPhone({ width });
      const { page } = phone;
      const inspect = (name: string) => inspectScreen(phone, `transfer-${width}-${name}`);
      await startTeam(phone, newPerson('欧阳秘书'));
      await addMembers(phone, [newPerson('王芳'), newPerson(longName), newPerson('李静'), newPerson('赵磊')]);
      await orderForAll(phone, 4, '¥3,200.00');
      await pick(page, '支付方式', '对公转账或现场刷卡');
      await press(page, '提交');
      await seeScreen(page, '收款账户');
      const remark = /[34679CDFHJKMNPRTWXY]{4} [34679CDFHJKMNPRTWXY]{4}/;
      const shown = (await page.getByText(remark).first().innerText()).trim();
      await inspect('account');

      await press(page, '上传银行回单');
      const sheet = page.getByRole('dialog', { name: '上传银行回单' });
      await sheet.getByRole('button', { name: '提交' }).click();
      await sheet.getByText('请上传银行回单').last().waitFor();
      await inspect('receipt-errors');
      await attach(page, pdfFile('回单.pdf'));
      await seeUploaded(page, '回单.pdf');
      await fill(page, '转账日期', paidOn);
      await fill(page, '付款户名', longEmployer);
      await fill(page, '付款账号', '6222 0203 0008 1234 567');
      await inspect('receipt');
      await sheet.getByRole('button', { name: '提交' }).click();
      await seeNotice(page, '回单已上传');
      await page.getByText(/^已上传 · /).waitFor();

      await phone.open(teamUrls.orders);
      const order = orderCards(page);
      await order.getByText('等待到账', { exact: true }).waitFor();
      await order.getByText(shown, { exact: true }).waitFor();
      await inspect('order');
      await order.getByRole('button', { name: '查看银行回单' }).click();
      const receipt = page.getByRole('dialog', { name: '银行回单' });
      await receipt.getByText(longEmployer).waitFor();
      await inspect('receipt-shown');
      await closeDialog(receipt);
      await order.getByRole('button', { name: '更多' }).click();
      const more = page.getByRole('dialog', { name: '更多操作' });
      await more.waitFor();
      await inspect('more');
      await more.getByRole('button', { name: /^取消订单/ }).click();
      await answer(page, '取消订单', /如已转账，请勿取消/, '再想想');

      await phone.open(teamUrls.centre);
      await page.getByRole('button', { name: '1 等待到账' }).waitFor();
      await page.getByText('1 个订单等待到账，含 4 位未交费成员').waitFor();
      await inspect('centre');
      await phone.open(teamUrls.payments);
      await page.getByText('1 笔订单（4 人）等待到账。').waitFor();
      await inspect('payments');
      await press(page, '查看收款账户');
      await seeScreen(page, '收款账户');
      await press(page, '其他支付方式');
      await seePayment(page);
      await page.getByText('该订单正在等待转账到账。').waitFor();
      await inspect('payment');

      const list = await runOrganiser(['payments', 'list']);
      expect(list.text).toMatch(new RegExp(`${shown} +¥3,200\\.00 .*${longEmployer}`));
      const confirmed = await runOrganiser(['payments', 'confirm', ...shown.split(' '), '3200']);
      expect(confirmed).toMatchObject({ exitCode: 0 });
      await phone.open(teamUrls.centre);
      await openEntry(page, '订单管理');
      await order.getByText('已支付 · 对公转账或刷卡', { exact: true }).waitFor();
      await inspect('order-paid');
    },
  );
});
