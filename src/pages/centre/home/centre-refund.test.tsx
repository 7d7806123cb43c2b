import { getByRole } from '../../../../test/jest/find-by-role';
import { wireCentre } from '../../../../test/pages/wire-centre';
import { opened, press, answer } from '../../../../test/pages/centre';
import { page, served, setExtras } from '../../../../test/pages/app';

jest.mock('../../../platform/browser/navigation/navigation');
beforeEach(() => setExtras({ logout: true, refundQuotes: true }));

it('tells why a refund was refused, and that the code stays good', async () => {
  served.answers.getCentre = wireCentre({ entered: { refundStatus: 3, attr4: '1', refundReason: '会议物料已寄出' } });
  await opened();
  expect(page.text()).toContain('您的退费申请未通过（会议物料已寄出），参会码仍有效');
  expect(getByRole(page.root, 'button', '退费')).toBeTruthy();
});

describe('applying for a refund', () => {
  it('asks once where 退费 is tapped twice, and shows that it is under way', async () => {
    await opened();
    const entry = getByRole(page.root, 'button', '退费');
    await page.click(entry);
    await page.click(entry);
    expect(entry.getAttribute('aria-busy')).toBe('true');
    await answer(false);
    expect(served.made('getRefundQuote')).toHaveLength(1);
    await page.waitFor(() => expect(entry.getAttribute('aria-busy')).toBeNull());
  });

  it('tells what would come back, asks, and says how the result comes', async () => {
    await opened();
    await press('退费');
    expect(await answer(true)).toBe('预计退还 ¥1,080.00。退费申请提交后不可撤销，确定申请退费？');
    expect(await answer(true)).toBe('退费申请已提交，结果将以短信通知');
    expect(served.made('applyRefund')[0]?.body).toEqual({ meetingId: '7', enteredId: '31' });
    await page.waitFor(() => expect(served.made('getCentre').length).toBeGreaterThan(1));
  });

  it('does nothing when declined', async () => {
    await opened();
    await press('退费');
    await answer(false);
    expect(served.made('applyRefund')).toEqual([]);
  });

  it("shows the server's refusal", async () => {
    served.refusals.applyRefund = { status: 500, message: '退费已截止' };
    await opened();
    await press('退费');
    await answer(true);
    expect(await answer(true)).toBe('退费已截止');
  });
});
