import { isTransferChosen, keepTransferChoice } from '../../../session/transfer-choice';
import { readPendingPayment } from '../../../session/pending-payment';
import { navigate } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { paidOrder, unpaidOrder, open, card, buttonsOf, pressOn } from '../../../../test/pages/team-orders';
import { page, served, setExtras } from '../../../../test/pages/app';
import { answerNext } from '../../../../test/pages/press-and-answer';
import { wireCentre } from '../../../../test/pages/wire-centre';
import { wireTeam } from '../../../../test/pages/wire-team';

jest.mock('../../../platform/browser/navigation/navigation');

describe('an order that waits for a transfer', () => {
  const transferInfo = { chosenAt: '2099-03-20 14:02:00', remark: '3K9T X7WM' };
  const waiting = { ...unpaidOrder, transferInfo };
  const more = async (choice: string): Promise<void> => {
    await pressOn('TOPEN', '更多');
    const sheet = await page.waitFor(() => getByRole(document, 'dialog', '更多操作'));
    await page.click(queryAllByRole(sheet, 'button').find((button) => button.textContent.startsWith(choice))!);
  };
  beforeEach(() => {
    served.answers.getCentre = wireTeam({ orders: [paidOrder, waiting] });
  });

  it('says so, with its remark, and keeps the account one tap away', async () => {
    await open();
    expect(card('TOPEN').textContent).toContain('等待到账');
    expect(card('TOPEN').textContent).not.toContain('未支付');
    expect(card('TOPEN').textContent).toContain('3K9T X7WM');
    expect(buttonsOf('TOPEN')).toEqual(['复制', '查看收款账户', '查看参会人', '更多']);
    await pressOn('TOPEN', '查看收款账户');
    expect(navigate).toHaveBeenCalledWith('remittanceAccount', { meetingCode: 'MI2027' });
    expect(readPendingPayment()).toMatchObject({ outTradeNo: 'TOPEN', payer: 'team' });
  });

  it('is told by what this device remembers where the server does not say, with its number as the remark', async () => {
    served.answers.getCentre = wireTeam({ orders: [paidOrder, unpaidOrder] });
    keepTransferChoice('TOPEN');
    await open();
    expect(card('TOPEN').textContent).toContain('等待到账');
    expect(card('TOPEN').textContent).toContain('转账时请在附言填写TOPEN');
    expect(buttonsOf('TOPEN')).not.toContain('上传');
  });

  it('warns before it is cancelled', async () => {
    await open();
    await more('取消订单');
    const { text } = await answerNext(page, false);
    expect(text).toContain('如已转账，请勿取消');
    expect(text).toContain('确定取消该订单？');
    expect(served.made('cancelOrder')).toEqual([]);
  });

  it('leads to paying it by WeChat, where it is warned of', async () => {
    await open();
    await more('改用微信支付');
    await page.waitFor(() => expect(navigate).toHaveBeenCalledWith('paymentChoice', { meetingCode: 'MI2027' }));
    expect(isTransferChosen('TOPEN')).toBe(true);
  });

  it('is the same for an individual, whose registration goes with it', async () => {
    served.answers.getCentre = wireCentre({ orderList: [paidOrder, waiting] });
    await open();
    expect(buttonsOf('TOPEN')).toEqual(['复制', '查看收款账户', '查看参会人', '更多']);
    await more('取消订单');
    const { text } = await answerNext(page, false);
    expect(text).toContain('如已转账，请勿取消');
    expect(text).toContain('取消订单将同时撤销您的报名');
    expect(served.made('cancelOrder')).toEqual([]);
  });

  it('shows the receipt that was uploaded', async () => {
    const receipt = {
      ...{ uploadedAt: '2099-03-21 09:00:00', fileUrl: '/api/files/x?signature=y', paidOn: '2099-03-20' },
      ...{ payerName: '湘江医院', payerAccount: '6222' },
    };
    served.answers.getCentre = wireTeam({
      orders: [paidOrder, { ...waiting, transferInfo: { ...transferInfo, receipt } }],
    });
    setExtras({ transferReceipts: true });
    await open();
    expect(card('TOPEN').textContent).toContain('银行回单已上传 · 3月21日查看');
    await pressOn('TOPEN', '查看银行回单');
    const sheet = await page.waitFor(() => getByRole(document, 'dialog', '银行回单'));
    for (const text of ['2099-03-20', '湘江医院', '6222', '重新上传']) expect(sheet.textContent).toContain(text);
  });
});
