import { answer, seeQuestion } from '../harness/centre-steps';
import { textbox } from '../harness/fields';
import { hardestScreen, inspectAtEverySize } from '../harness/inspect-screen';
import { newPerson } from '../harness/person';
import type { Phone } from '../harness/phone';
import {
  fillInvoice,
  fillShortForm,
  press,
  seeCredit,
  seeForm,
  seeOutcome,
  seeScreen,
} from '../harness/registration-steps';
import {
  addMembers,
  closeDialog,
  memberCard,
  openMember,
  orderCards,
  orderForAll,
  payAndReturn,
  pressOnMember,
  seeSum,
  startTeam,
  teamMeeting,
  teamUrls,
  tick,
} from '../harness/team-steps';
import { usePhones } from '../harness/use-phones';
import { importUrl, newColleagues, openRow, pasteRows, saveRow, seeRows, tableOf } from './import-steps';

/** Forty characters. */
const longName = '阿卜杜热西提·麦麦提图尔荪·阿卜力米提江·买买提艾力·吐尔逊阿依古丽·热依汗古力';
const longEmployer = '新疆维吾尔自治区克孜勒苏柯尔克孜自治州阿克陶县人民医院医共体信息化建设与管理办公室';

describe('in the team area, on a phone of any size', () => {
  const newPhone = usePhones();
  const inspect = (phone: Phone, name: string): Promise<void> => inspectAtEverySize(phone, `team-${name}`);

  it('an operator with much to write finds every screen in order', async () => {
    const operator = { ...newPerson(longName), employer: longEmployer };
    const member = { ...newPerson(longName), employer: longEmployer };
    const phone = await newPhone(hardestScreen);
    const { page } = phone;
    await phone.open(teamUrls.register);
    await seeScreen(page, '团队报名');
    await textbox(page, '团队名称').waitFor();
    await inspect(phone, 'registration');
    await press(page, '提交');
    await page.getByText('请填写团队名称', { exact: true }).last().waitFor();
    await inspect(phone, 'registration-errors');

    await startTeam(phone, operator);
    await inspect(phone, 'centre');
    await phone.open(teamUrls.members);
    await seeOutcome(page, '暂无团体成员');
    await inspect(phone, 'no-members');
    await phone.open(teamUrls.orders);
    await seeOutcome(page, '暂无订单');
    await inspect(phone, 'no-orders');

    await phone.open(teamUrls.addMember);
    await seeForm(page);
    await fillShortForm(page, newPerson(longName));
    await inspect(phone, 'member-add');
    await press(page, '下一步');
    await seeCredit(page);
    await inspect(phone, 'member-add-credit');

    await addMembers(phone, [operator, member]);
    await phone.open(teamUrls.members);
    await memberCard(page, longName).last().waitFor();
    await inspect(phone, 'members-unpaid');
    await memberCard(page, longName).getByRole('button', { name: '删除' }).click();
    await seeQuestion(page, `删除 ${longName}`, '确定删除该参会人信息？');
    await inspect(phone, 'member-delete');
    await answer(page, `删除 ${longName}`, '确定删除该参会人信息？', '取消');

    await phone.open(teamUrls.payments);
    await tick(page, '全选').check();
    await seeSum(page, 2, '¥1,600.00');
    await inspect(phone, 'payments');
    await orderForAll(phone, 2, '¥1,600.00');
    await phone.open(teamUrls.payments);
    await seeOutcome(page, '暂无未交费参会人');
    await inspect(phone, 'no-payments');
    await phone.open(teamUrls.orders);
    await orderCards(page).getByRole('button', { name: '取消订单' }).waitFor();
    await inspect(phone, 'order-unpaid');
    await orderCards(page).getByRole('button', { name: '支付订单' }).click();
    await payAndReturn(phone);
  });

  it('an operator who imports finds every screen in order', async () => {
    const people = newColleagues(60).map((person) => ({ ...person, name: `${longName}${person.name.slice(-2)}` }));
    const table = tableOf(people.map((person) => ({ ...person, employer: longEmployer })));
    const [heading = [], first = []] = table;
    const phone = await newPhone(hardestScreen);
    const { page } = phone;
    await startTeam(phone, newPerson(longName));
    await phone.open(importUrl);
    await seeScreen(page, '批量导入');
    await page.getByRole('heading', { name: '1. 准备表格' }).waitFor();
    await inspect(phone, 'import');
    await page.getByRole('textbox', { name: '或粘贴表格内容' }).fill(heading.join('\t'));
    await press(page, '读取粘贴的内容');
    await page.getByText('表格里只有标题，没有参会人。').waitFor();
    await inspect(phone, 'import-problem');

    const faulty = [heading, first.map((text, column) => (column === 2 ? '1381234567' : text)), ...table.slice(2)];
    await pasteRows(
      page,
      faulty.map((row, index) => [
        ...row.filter((_, column) => column !== 3),
        index === 0 ? '备注（请勿填写）' : '住一楼',
      ]),
    );
    await seeRows(page, 60);
    await inspect(phone, 'import-without-column');
    const arrow = page.locator('.import-columns__arrow').first();
    expect(await arrow.evaluate((box) => getComputedStyle(box).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
    expect((await arrow.boundingBox())?.height).toBeGreaterThan(3);
    await press(page, '重新选择表格');
    await seeQuestion(page, '重新选择', /将被清除/);
    await inspect(phone, 'import-again');
    await answer(page, '重新选择', /将被清除/, '确定');

    await pasteRows(page, faulty);
    await page.getByText('1 位需修改。').waitFor();
    await inspect(phone, 'import-faulty');
    const sheet = await openRow(page, people[0]?.name ?? '');
    await sheet.getByText('少 1 位：手机号码是 11 位').waitFor();
    await inspect(phone, 'import-row');
    await sheet.getByRole('textbox', { name: '手机号码' }).fill(people[0]?.phone ?? '');
    await saveRow(sheet);
    await page.getByText('60 位信息无误').waitFor();
    await inspect(phone, 'import-ready');
    await page.route('**/addEnteredBatch', (route) => route.abort('connectionreset'), { times: 1 });
    await press(page, '添加 60 位参会人');
    await seeQuestion(page, '未收到结果', '继续添加不会重复');
    await inspect(phone, 'import-unknown');
    await answer(page, '未收到结果', '继续添加不会重复', '知道了');
    await inspect(phone, 'import-unsure');
    await press(page, '继续添加 60 位参会人');
    await seeOutcome(page, '已添加 60 位参会人');
    await inspect(phone, 'import-done');
    await press(page, '查看成员');
    await memberCard(page, people[0]?.name ?? '').waitFor();
  });

  it('an operator whose members are paid for finds every screen in order', async () => {
    const members = [newPerson(longName), newPerson('王芳')].map((person) => ({ ...person, employer: longEmployer }));
    const phone = await newPhone(hardestScreen);
    const { page } = phone;
    await startTeam(phone, newPerson(longName));
    await addMembers(phone, members);
    await orderForAll(phone, 2, '¥1,600.00');
    await payAndReturn(phone);
    await phone.open(teamUrls.members);
    await memberCard(page, longName).waitFor();
    await inspect(phone, 'members-paid');
    const details = await openMember(page, longName);
    await inspect(phone, 'member-details');
    await details.getByRole('button', { name: '参会码' }).click();
    const code = page.getByRole('dialog', { name: `【${teamMeeting.name}】参会码` });
    await code.getByRole('img', { name: '参会码' }).waitFor();
    await inspect(phone, 'member-code');
    await code.getByRole('button', { name: '关闭' }).click();
    await code.waitFor({ state: 'hidden' });
    await pressOnMember(page, longName, '学分');
    const credit = page.getByRole('dialog', { name: '学分' });
    await credit.getByRole('textbox', { name: '年龄' }).waitFor();
    await inspect(phone, 'member-credit');
    await closeDialog(credit);
    await pressOnMember(page, longName, '退费');
    await seeQuestion(page, '申请退费', /预计退还 ¥800.00。/);
    await inspect(phone, 'member-refund');
    await answer(page, '申请退费', /预计退还/, '取消');
    await pressOnMember(page, longName, '转赠');
    await seeScreen(page, '填写转赠信息');
    await textbox(page, '姓名').waitFor();
    await inspect(phone, 'member-transfer');

    await phone.open(teamUrls.orders);
    const order = orderCards(page);
    await order.getByRole('button', { name: '查看参会人' }).click();
    const attendees = page.getByRole('dialog', { name: '参会人' });
    await attendees.getByText(longName).waitFor();
    await inspect(phone, 'order-attendees');
    await attendees.getByRole('button', { name: '查看' }).last().click();
    await seeScreen(page, '参会人信息');
    await page.getByText('报名时间').waitFor();
    await inspect(phone, 'member-view');
    await phone.open(teamUrls.orders);
    await order.getByRole('button', { name: '申请发票' }).click();
    await seeScreen(page, '发票信息');
    await fillInvoice(page, { ...newPerson(), employer: longEmployer });
    await inspect(phone, 'order-invoice');
    await press(page, '申请发票');
    await order.getByRole('button', { name: '发票信息' }).waitFor();
    await inspect(phone, 'order-paid');
    await phone.open(teamUrls.invoices);
    await order.waitFor();
    await inspect(phone, 'invoices');
    await phone.open('/personal/invoicesmanagement');
    await page.getByText('以下为示例订单。').waitFor();
    await inspect(phone, 'sample-invoices');
  });
});
