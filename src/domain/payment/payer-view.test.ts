import { describePayable, payerMessage, transferDetails, transferText, type PayerView } from './payer-view';

const order = { amountFen: 1_620_000, attendeeCount: 18, meetingName: '第二十届年会', teamName: '湘江医院' };
const account = {
  ...{ accountName: '陕西省医学信息学会', accountNumber: '6100 1234', bankName: '中国银行西安会展支行', payNotice: '' },
};
const view: PayerView = {
  ...{ account, remark: 'MT37 9K3P', receiptAt: '', payBy: '2027-04-30' },
  ...{ invoice: 'open', invoiceTo: '', taxNumber: '' },
};

it('copies everything that a transfer needs at once', () => {
  expect(transferText(order, view)).toBe(
    '户名：陕西省医学信息学会\n账号：6100 1234\n开户行：中国银行西安会展支行\n附言（必填）：MT37 9K3P\n金额：¥16,200.00',
  );
});

it('leaves out what is unknown, and everything of a transfer where the meeting takes none', () => {
  expect(
    transferDetails({ account: { ...account, bankName: '' }, remark: 'MT37 9K3P' }).map(({ term }) => term),
  ).toEqual(['户名', '账号', '附言（必填）']);
  expect(transferDetails({ account: null, remark: '' })).toEqual([]);
  const message = payerMessage(order, { ...view, account: null }, { address: 'https://a.example/x', payBy: '' });
  expect(message).not.toMatch(/转账|前付款/);
});

it('asks with who, how many, how much and until when', () => {
  const message = payerMessage(order, view, { address: 'https://a.example/x', payBy: '4月30日' });
  expect(message.split('\n').slice(0, 3)).toEqual([
    '请付款：湘江医院 · 18 人注册费，¥16,200.00',
    '会议：第二十届年会',
    '请在 4月30日 前付款',
  ]);
  expect(message).toMatch(/附言（必填）：MT37 9K3P[^]*https:\/\/a\.example\/x$/);
});

it('names nobody for an individual’s order', () => {
  expect(describePayable({ ...order, teamName: '', attendeeCount: 1 })).toBe('1 人注册费');
});
