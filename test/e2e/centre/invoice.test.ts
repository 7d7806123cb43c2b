import { answer, logIn, openEntry, seeGrid } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { fill, pick, radio, textbox } from '../harness/fields';
import { seeNotice } from '../harness/notices';
import { newPerson } from '../harness/person';
import { meetingIds, registerPaid } from '../harness/register-by-api';
import { fillInvoice, press, seeScreen, seeUrl } from '../harness/registration-steps';
import { runOrganiser } from '../harness/run-organiser';
import { platforms, usePhones } from '../harness/use-phones';

const { MIX2027 } = meetingIds;
const orders = '/personal/ordermanagement?meetingCode=MIX2027';
const centre = `/personal/index?meetingId=${MIX2027}`;

describe.each(platforms)('an invoice on %s', (platform) => {
  const newPhone = usePhones(platform);

  it('is applied for, changed, cancelled, applied for again and locked once it is issued', async () => {
    const person = newPerson();
    const outTradeNo = await registerPaid('MIX2027', person);
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, MIX2027, person);
    await openEntry(page, '发票');
    await seeScreen(page, '申请发票');
    await page.getByText(outTradeNo, { exact: true }).waitFor();
    await page.getByText('¥800.00').waitFor();
    expect(await page.getByRole('button', { name: '取消发票' }).count()).toBe(0);
    await press(page, '申请发票');
    await page.getByText('请填写税务登记号', { exact: true }).waitFor();
    await expectSoon(() => textbox(page, '发票抬头').inputValue(), person.employer);
    await expectSoon(() => textbox(page, '收件人邮箱').inputValue(), person.email);
    await fillInvoice(page, person);
    await press(page, '申请发票');
    await seeNotice(page, '发票申请已提交');
    await seeUrl(phone, orders);

    await phone.open(centre);
    await seeGrid(page, ['参会码', '报名信息', '发票 已申请', '学分', '转赠', '退费']);
    await openEntry(page, '发票');
    await seeScreen(page, '申请发票');
    await expectSoon(() => textbox(page, '发票抬头').inputValue(), person.employer);
    await pick(page, '发票类型', '增值税专用发票');
    await fill(page, '发票抬头', '陕西省卫生健康信息中心');
    await press(page, '保存');
    await seeUrl(phone, orders);

    await phone.open('/personal/sqfp?meetingCode=MIX2027');
    await page.getByText('已申请', { exact: true }).waitFor();
    await expectSoon(() => textbox(page, '发票抬头').inputValue(), '陕西省卫生健康信息中心');
    await expectSoon(() => radio(page, '发票类型', '增值税专用发票').isChecked(), true);
    await press(page, '取消发票');
    await answer(page, '取消发票', '确定取消申请发票？', '再想想');
    await press(page, '取消发票');
    await answer(page, '取消发票', '确定取消申请发票？', '确认取消');
    await seeNotice(page, '已取消发票申请');
    await seeUrl(phone, orders);
    await phone.open(centre);
    await seeGrid(page, ['参会码', '报名信息', '发票', '学分', '转赠', '退费']);

    await openEntry(page, '发票');
    await seeScreen(page, '申请发票');
    await fillInvoice(page, person);
    await press(page, '申请发票');
    await seeUrl(phone, orders);
    // Twenty digits, which no other test gives: an invoice's number is taken once.
    const number = `256170000${person.phone}`;
    expect(await runOrganiser(['invoices', 'issue', outTradeNo, '--number', number])).toMatchObject({ exitCode: 0 });
    await phone.open('/personal/sqfp?meetingCode=MIX2027');
    await page.getByText('发票已开具').waitFor();
    await expectSoon(() => textbox(page, '发票抬头').isDisabled(), true);
    for (const name of ['保存', '申请发票', '取消发票'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
  });
});

describe('an invoice that was asked for before', () => {
  const newPhone = usePhones();

  it('asked for at registration stands in the form', async () => {
    const person = newPerson();
    const invoiceInfo = {
      ...{ invoiceType: 1, invoiceTitle: person.employer, taxpayerIdentificationNumber: '12610000435230095X' },
      ...{ bankOfDeposit: '', accountOpening: '', companyAddress: '', contactTelephoneCompany: '' },
      recipientEmail: person.email,
    };
    await registerPaid('MIX2027', person, { answers: { isInvoce: '1', invoiceInfo } });
    const phone = await newPhone();
    const { page } = phone;
    await logIn(phone, MIX2027, person);
    await openEntry(page, '发票 已申请');
    await seeScreen(page, '申请发票');
    await expectSoon(() => textbox(page, '发票抬头').inputValue(), person.employer);
    await expectSoon(() => textbox(page, '收件人邮箱').inputValue(), person.email);
  });
});
