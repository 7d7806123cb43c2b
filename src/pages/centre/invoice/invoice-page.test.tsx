import { queryClient } from '../../../api/use-call';
import { beginSession } from '../../../session/session';
import { returnTo } from '../../../platform/browser/navigation/navigation';
import { getByRole, queryAllByRole } from '../../../../test/jest/find-by-role';
import { openPage, page, serve, served, setExtras } from '../../../../test/pages/app';
import { answerNext, fill, press, toastText, valueOf } from '../../../../test/pages/press-and-answer';
import { wireCentre, wireEntered, wireForm, wireOrder } from '../../../../test/pages/wire-centre';
import { wireTeam } from '../../../../test/pages/wire-team';
import { invoiceForm } from '../../../domain/invoice/invoice-form';
import { clearDrafts } from '../../../session/clear-drafts';
import { rememberTitle, titlesFor } from '../../../session/remembered-titles';
import CentreInvoicePage from './index';

jest.mock('../../../platform/browser/navigation/navigation');
const mockTake = jest.fn<Promise<'opened' | 'copied'>, [string, boolean]>(() => Promise.resolve('opened'));
jest.mock('../../../platform/device/take-document', () => ({
  takeDocument: (url: string, isPdf: boolean) => mockTake(url, isPdf),
}));

const applied = {
  ...wireOrder,
  orderInvoice: JSON.stringify({
    invoiceType: 2,
    invoiceTitle: '天山医院',
    taxpayerIdentificationNumber: '91650000',
    recipientEmail: 'finance@tianshan.cn',
  }),
};

const open = async (): Promise<void> => {
  await openPage(<CentreInvoicePage />);
  await page.waitFor(() => getByRole(page.root, 'textbox', '发票抬头'));
};

beforeEach(() => {
  beginSession('7', 'token-1');
  serve({ getCentre: wireCentre() });
});

it('goes by the meeting’s own deadline, whatever the device holds', async () => {
  localStorage.setItem('invoiceDeadline', '2020-01-01');
  localStorage.setItem('conf:invoiceDeadline', JSON.stringify({ value: '2020-01-01' }));
  await open();
  expect(getByRole(page.root, 'button', '申请发票')).toBeTruthy();
  expect(page.text()).not.toContain('2020');
});

it('may be applied for before the transfer comes, where the server says so', async () => {
  const waiting = { ...wireOrder, payStatus: 0, invoiceAhead: '1' };
  serve({ getCentre: wireCentre({ orderList: [waiting] }) });
  await open();
  expect(getByRole(page.root, 'button', '申请发票')).toBeTruthy();
  expect(page.text()).not.toContain('订单支付后可申请发票');
});

it('starts with what was given at registration, and is saved for the order', async () => {
  await open();
  expect(valueOf(page, '发票抬头')).toBe('湘江医院');
  expect(queryAllByRole(page.root, 'button', '取消发票')).toEqual([]);
  await fill(page, '收件人邮箱', 'finance@xiangjiang.cn');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] });
  await press(page, '申请发票');
  await page.waitFor(() => expect(toastText()).toBe('发票申请已提交'));
  expect(served.made('applyOrderInvoice')).toMatchObject([
    {
      url: '/api/appweb/orderDetails/applyOrderInvoice/7',
      body: { invoiceType: 1, invoiceTitle: '湘江医院', recipientEmail: 'finance@xiangjiang.cn', orderId: '501' },
    },
  ]);
  expect(returnTo).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(returnTo).toHaveBeenCalledWith('teamOrders', { meetingCode: 'MI2027' });
});

it('starts with what the attendee answered, where no invoice was given', async () => {
  const { invoiceInfo: _, ...answers } = JSON.parse(wireEntered.extendParam) as Record<string, unknown>;
  const entered = { extendParam: JSON.stringify({ ...answers, email: 'ouyang@example.com' }) };
  served.answers.getCentre = wireCentre({ entered });
  served.answers.getMeetingForm = {
    meetingForm: [...wireForm.meetingForm, { shortName: 'email', name: '电子邮箱', isShow: 1, formType: 1 }],
  };
  await open();
  expect([valueOf(page, '发票抬头'), valueOf(page, '收件人邮箱')]).toEqual(['湘江医院', 'ouyang@example.com']);
  await page.unmount();
  queryClient.clear();
  served.refusals.getMeetingForm = { status: 500, message: '请求内容有误' };
  await open();
  expect([valueOf(page, '发票抬头'), valueOf(page, '收件人邮箱')]).toEqual(['', '']);
});

it('says what is wrong beside the field, and a refusal without losing what was typed', async () => {
  await open();
  await fill(page, '收件人邮箱', 'nobody');
  await press(page, '申请发票');
  expect(page.text()).toContain('请输入正确发票收件人邮箱');
  served.refusals.applyOrderInvoice = { status: 500, message: '发票申请已截止' };
  await fill(page, '收件人邮箱', 'a@b.cn');
  await fill(page, '发票抬头', '湘江医院信息中心');
  await press(page, '申请发票');
  expect((await answerNext(page, true)).text).toBe('发票申请已截止');
  expect(valueOf(page, '发票抬头')).toBe('湘江医院信息中心');
  await page.unmount();
  await open();
  expect(valueOf(page, '发票抬头')).toBe('湘江医院信息中心');
});

it('is cancelled after a question, where it was applied for', async () => {
  served.answers.getCentre = wireCentre({ orderList: [applied] });
  await open();
  expect(valueOf(page, '发票抬头')).toBe('天山医院');
  await press(page, '取消发票');
  const question = await answerNext(page, false);
  expect(question).toMatchObject({ text: '确定取消申请发票？', confirmText: '确认取消', cancelText: '再想想' });
  expect(served.made('cancelOrderInvoice')).toEqual([]);
  await press(page, '取消发票');
  await answerNext(page, true);
  await page.waitFor(() => expect(toastText()).toBe('已取消发票申请'));
  expect(served.made('cancelOrderInvoice')[0]?.body).toEqual({ meetingId: '7', orderId: '501' });
});

it('shows what the server says of it, where that is for people', async () => {
  served.answers.applyOrderInvoice = '已受理，发票将在 5 个工作日内发送';
  served.says.applyOrderInvoice = '操作成功';
  await open();
  await press(page, '申请发票');
  await page.waitFor(() => expect(toastText()).toBe('已受理，发票将在 5 个工作日内发送'));
  await page.unmount();
  served.answers.getCentre = wireCentre({ orderList: [applied] });
  served.answers.cancelOrderInvoice = '88';
  await open();
  await press(page, '取消发票');
  await answerNext(page, true);
  await page.waitFor(() => expect(toastText()).toBe('已取消发票申请'));
});

it('makes a failed cancelling seen', async () => {
  served.answers.getCentre = wireCentre({ orderList: [applied] });
  served.refusals.cancelOrderInvoice = { status: 500, message: '发票已开具，不能取消' };
  await open();
  await press(page, '取消发票');
  await answerNext(page, true);
  expect((await answerNext(page, true)).text).toBe('发票已开具，不能取消');
});

it.each([
  ['after its deadline', { meeting: { invoiceDeadline: '2020-01-01' } }, '发票申请已于 2020-01-01 截止。'],
  ['once issued', { orderList: [{ ...applied, invoiceIssued: '1' }] }, '发票已开具'],
  [
    'where all was refunded',
    { orderList: [{ ...applied, refundMoney: 1200, actualMoney: 0 }] },
    '该订单已全额退费，不能申请发票。',
  ],
  ['while the order is unpaid', { orderList: [{ ...wireOrder, payStatus: 0 }] }, '订单支付后可申请发票。'],
])('is locked %s', async (_, part, notice) => {
  served.answers.getCentre = wireCentre(part);
  await open();
  expect(page.text()).toContain(notice);
  expect(getByRole(page.root, 'textbox', '发票抬头')).toHaveProperty('disabled', true);
  expect(queryAllByRole(page.root, 'button').map((button) => button.textContent)).not.toContain('申请发票');
});

describe('once issued', () => {
  const issued = { ...applied, invoiceIssued: '1', invoiceFiles: ['pdf', 'ofd', 'xml', 'exe'] };
  const download = '下载发票（PDF）';
  beforeEach(() => {
    mockTake.mockClear();
    setExtras({ invoiceFiles: true });
    served.answers.getCentre = wireCentre({ orderList: [issued] });
    served.answers.getInvoiceFile = { fileUrl: '/api/files/f?expires=1&signature=s' };
  });

  it('is downloaded in each form, by an address that is asked for anew', async () => {
    await open();
    expect(page.text()).toContain('已开具');
    expect(page.text()).not.toContain('将发送至收件人邮箱');
    await press(page, download);
    await page.waitFor(() => expect(mockTake).toHaveBeenCalledWith('/api/files/f?expires=1&signature=s', true));
    mockTake.mockResolvedValueOnce('copied');
    await press(page, '下载 OFD');
    await page.waitFor(() => expect(toastText()).toContain('下载地址已复制'));
    expect(mockTake).toHaveBeenLastCalledWith('/api/files/f?expires=1&signature=s', false);
    expect(served.made('getInvoiceFile').map(({ body }) => body)).toEqual([
      { orderId: '501', fileKind: 'pdf' },
      { orderId: '501', fileKind: 'ofd' },
    ]);
    expect(getByRole(page.root, 'button', '下载 XML')).toBeTruthy();
  });

  it('says why it cannot be downloaded', async () => {
    await open();
    served.refusals.getInvoiceFile = { status: 404, message: '这张发票已经换了，请刷新后查看' };
    await press(page, download);
    expect((await answerNext(page, true)).text).toBe('这张发票已经换了，请刷新后查看');
    served.refusals = {};
    mockTake.mockRejectedValueOnce(new Error('no viewer'));
    await press(page, download);
    expect((await answerNext(page, true)).text).toBe('请重试');
  });

  it.each([
    ['without files', { ...applied, invoiceIssued: '1' }, true],
    ['with a server that says nothing of files', issued, false],
  ])('is as before %s', async (_, order, invoiceFiles) => {
    setExtras({ invoiceFiles });
    served.answers.getCentre = wireCentre({ orderList: [order] });
    await open();
    expect(page.text()).toContain('发票已开具，将发送至收件人邮箱，如需修改请联系主办方。');
    expect(queryAllByRole(page.root, 'button', download)).toEqual([]);
  });

  it.each([
    [{ refundMoney: 200, actualMoney: 1000 }, '冲红后按 ¥1,000.00 重新开具'],
    [{ refundMoney: 1200, actualMoney: 0 }, '费用已全部退还，不再重新开具'],
  ])('says what becomes of it after a refund of %j', async (refund, text) => {
    served.answers.getCentre = wireCentre({ orderList: [{ ...issued, ...refund, invoiceOverstated: '1' }] });
    await open();
    expect(page.text()).toContain('这张发票将由主办方冲红，请勿再用它报销');
    expect(page.text()).toContain(text);
  });
});

it('says for how much it can be, where a part was refunded', async () => {
  await open();
  expect(page.text()).toContain('订单金额¥1,200.00');
  expect(page.text()).not.toContain('可开票金额');
  await page.unmount();
  served.answers.getCentre = wireCentre({ orderList: [{ ...wireOrder, refundMoney: 200, actualMoney: 1000 }] });
  await open();
  expect(page.text()).toContain('订单金额¥1,200.00退费金额¥200.00可开票金额¥1,000.00');
});

it('has nothing to ask for without an order', async () => {
  served.answers.getCentre = wireCentre({ orderList: [] });
  await openPage(<CentreInvoicePage />);
  await page.waitFor(() => expect(page.text()).toContain('暂无可开发票的订单'));
});

describe('titles that were used before', () => {
  const offered = (): string[] =>
    queryAllByRole(page.root, 'button', /^使用/).map((use) => use.getAttribute('aria-label') ?? '');
  const title = { ...invoiceForm.read({ title: '岳麓医院', taxNumber: '91430000', recipientEmail: 'cw@b.cn' }) };

  it('are those of the same person on this device, and fill the whole form', async () => {
    rememberTitle('13812345678', title);
    rememberTitle('13900000042', { ...title, title: '别人的医院' });
    await open();
    expect(offered()).toEqual(['使用岳麓医院']);
    await press(page, '使用岳麓医院');
    expect(['发票抬头', '税务登记号', '收件人邮箱'].map((name) => valueOf(page, name))).toEqual([
      ...['岳麓医院', '91430000', 'cw@b.cn'],
    ]);
  });

  it('are remembered once an invoice was applied for, and forgotten by a button and with the logout', async () => {
    await open();
    await press(page, '申请发票');
    await page.waitFor(() => expect(titlesFor('13812345678')).toMatchObject([{ title: '湘江医院' }]));
    expect(titlesFor('13900000042')).toEqual([]);
    await page.unmount();
    await open();
    await press(page, '清除本机记住的抬头');
    expect([offered(), titlesFor('13812345678')]).toEqual([[], []]);
    rememberTitle('13812345678', title);
    clearDrafts('7');
    expect(titlesFor('13812345678')).toEqual([]);
  });

  it('of a team are those of its other orders', async () => {
    const orders = [wireOrder, { ...applied, orderId: '777', outTradeNo: 'T777' }];
    serve({ getCentre: wireTeam({ orders }) });
    await open();
    expect(offered()).toEqual(['使用天山医院']);
  });
});

describe('one payment over several titles', () => {
  const part = {
    ...{ partId: 'p1', money: 500, state: 'requested', invoiceNumber: '', invoiceFiles: [] },
    invoiceInfo: {
      ...{ invoiceType: 1, invoiceTitle: '湘江医院', taxpayerIdentificationNumber: '12430000444877205X' },
      recipientEmail: 'finance@xiangjiang.cn',
    },
  };
  const issued = {
    ...part,
    partId: 'p2',
    state: 'issued',
    invoiceNumber: '27112000000000000011',
    invoiceFiles: ['pdf'],
  };
  beforeEach(() => {
    mockTake.mockClear();
    setExtras({ invoiceParts: true, invoiceFiles: true });
    served.answers.getInvoiceParts = { restMoney: 1200, parts: [] };
  });

  it('is applied for part by part, never for more than is left', async () => {
    await open();
    await press(page, '分开一张');
    const dialog = await page.waitFor(() => getByRole(document.body, 'dialog', '分开一张发票'));
    const type = (name: string, text: string) => page.type(getByRole(dialog, 'textbox', name), text);
    await type('开票金额（元）', '1,500');
    await type('发票抬头', '湘江医院');
    await type('税务登记号', '12430000444877205X');
    await type('收件人邮箱', 'finance@xiangjiang.cn');
    const submit = () => page.click(getByRole(dialog, 'button', '申请'));
    await submit();
    await page.waitFor(() => expect(dialog.textContent).toContain('最多还可以申请 ¥1,200.00'));
    await type('开票金额（元）', '500');
    served.answers.getInvoiceParts = { restMoney: 700, parts: [part] };
    await submit();
    await page.waitFor(() => expect(page.text()).toContain('还可以申请 ¥700.00'));
    expect(served.made('saveInvoicePart')[0]?.body).toMatchObject({ money: 500, partId: '', invoiceTitle: '湘江医院' });
    expect(page.text()).toContain('下面这张¥700.00');
  });

  it('each has its state, its file, and can be taken back while it waits', async () => {
    served.answers.getInvoiceParts = { restMoney: 0, parts: [part, issued] };
    served.answers.getInvoiceFile = { fileUrl: '/api/files/f?expires=1&signature=s' };
    served.answers.cancelInvoicePart = '已取消发票申请';
    await openPage(<CentreInvoicePage />);
    await page.waitFor(() => expect(page.text()).toContain('这个订单的金额都已经申请开票'));
    // Nothing is left for the order's own form.
    expect(queryAllByRole(page.root, 'textbox', '发票抬头')).toEqual([]);
    expect(page.text()).toContain('待开具');
    await press(page, '下载 PDF');
    await page.waitFor(() => expect(mockTake).toHaveBeenCalled());
    expect(served.made('getInvoiceFile')[0]?.body).toEqual({ orderId: 'p2', fileKind: 'pdf' });
    await press(page, '取消 湘江医院');
    expect((await answerNext(page, true)).text).toContain('湘江医院');
    await page.waitFor(() =>
      expect(served.made('cancelInvoicePart')[0]?.body).toEqual({ orderId: '501', partId: 'p1' }),
    );
  });

  it('is not offered by a server that says nothing of it', async () => {
    setExtras({ invoiceParts: false });
    await open();
    expect(page.text()).not.toContain('分开开票');
    expect(served.made('getInvoiceParts')).toEqual([]);
  });
});
