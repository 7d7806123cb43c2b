import { logIn, openEntry, seeGrid, seeQuestion } from '../harness/centre-steps';
import { expectSoon } from '../harness/expect-soon';
import { textbox } from '../harness/fields';
import { seeFailure } from '../harness/notices';
import { fillInAll } from '../harness/offer-steps';
import { newPerson } from '../harness/person';
import type { Phone } from '../harness/phone';
import { meetingIds, registerFree, registerPaid } from '../harness/register-by-api';
import { fillShortForm, press, seeOutcome, seeScreen } from '../harness/registration-steps';
import { useOwnProduct } from '../harness/use-own-product';
import { usePhones } from '../harness/use-phones';

const day = 24 * 3_600_000;
const { MIX2027 } = meetingIds;
const centre = `/personal/index?meetingId=${MIX2027}`;

/**
 * MIX2027 begins 75 days after the demo's first start: refunds end 14 days before it, transfers 7, registration 5;
 * credit ends two weeks after its last day, invoices thirty days after that.
 */
describe('the deadlines', () => {
  const newPhone = usePhones();
  const product = useOwnProduct();
  let today = 0;
  const delegate = newPerson();
  const guest = newPerson('周文彬');
  beforeAll(async () => {
    await registerPaid('MIX2027', delegate, { product });
    await registerFree('MIX2027', guest, { product });
  });

  /** Moves server, sandbox and phone to a day after the start, in a new session, since sessions last thirty days. */
  const reopenOnDay = async (wanted: number, person = delegate): Promise<Phone> => {
    product.advanceClock((wanted - today) * day);
    today = wanted;
    const phone = await newPhone({ product });
    await phone.page.clock.install({ time: Date.now() + today * day });
    await logIn(phone, MIX2027, person, product);
    return phone;
  };

  it('of refund ends the refund and leaves the rest', async () => {
    const { page } = await reopenOnDay(60);
    await seeGrid(page, ['参会码', '报名信息', '发票', '学分', '转赠', '退费']);
    product.advanceClock(2 * day);
    today += 2;
    // The page left open has not noticed, but the server has.
    await openEntry(page, '退费');
    await seeQuestion(page, '申请退费未成功', '当前报名不能申请退费');
    const later = await reopenOnDay(63);
    await seeGrid(later.page, ['参会码', '报名信息', '发票', '学分', '转赠']);
  });

  it('of transfer closes the form, and a form that was open is refused', async () => {
    const open = await reopenOnDay(67);
    await openEntry(open.page, '转赠');
    await fillInAll(open.page);
    await fillShortForm(open.page, newPerson('欧阳晓明'));
    product.advanceClock(2 * day);
    today += 2;
    await press(open.page, '提交');
    await open.page.getByRole('alertdialog', { name: '转赠' }).getByRole('button', { name: '确定' }).click();
    await seeFailure(open.page, '当前报名不能转赠');

    const phone = await reopenOnDay(70);
    await seeGrid(phone.page, ['参会码', '报名信息', '发票', '学分']);
    await phone.open('/personal/applyTransfer?meetingCode=MIX2027');
    await seeOutcome(phone.page, '当前不能转赠');
    await phone.page.getByText(/转赠已于 \d{4}-\d{2}-\d{2} 截止/).waitFor();
  });

  it('of registration ends the upgrade', async () => {
    const phone = await reopenOnDay(71, guest);
    await seeGrid(phone.page, ['参会码', '报名信息', '学分']);
    expect(await phone.page.getByRole('button', { name: '升级为参会代表' }).count()).toBe(0);
  });

  it('of credit and invoice lock the forms and mark their entries', async () => {
    const phone = await reopenOnDay(92);
    const { page } = phone;
    await seeGrid(page, ['参会码', '报名信息', '发票', '学分 已截止']);
    await openEntry(page, '学分 已截止');
    await page.getByText(/学分申请已于 \d{4}-\d{2}-\d{2} 截止。/).waitFor();
    await expectSoon(() => textbox(page, '年龄').isDisabled(), true);
    expect(await page.getByRole('button', { name: '提交' }).count()).toBe(0);

    const later = await reopenOnDay(109);
    await seeGrid(later.page, ['参会码', '报名信息', '发票 已截止', '学分 已截止']);
    await openEntry(later.page, '发票 已截止');
    await later.page.getByText(/发票申请已于 \d{4}-\d{2}-\d{2} 截止。/).waitFor();
    await expectSoon(() => textbox(later.page, '发票抬头').isDisabled(), true);
    expect(await later.page.getByRole('button', { name: '申请发票' }).count()).toBe(0);
    await later.open(centre);
    await seeScreen(later.page, delegate.name);
  });
});
