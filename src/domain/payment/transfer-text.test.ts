import { transferText } from './transfer-text';

const transfer = {
  account: { accountName: '陕西省医学信息学会', accountNumber: '6100 1234', bankName: '中国银行西安支行' },
  ...{ amountFen: 16_200_00, remark: '3K9T X7WM' },
};

test('a transfer is written with all that a bank asks for', () => {
  expect(transferText(transfer).split('\n')).toEqual([
    '户名：陕西省医学信息学会',
    '账号：6100 1234',
    '开户行：中国银行西安支行',
    '金额：¥16,200.00',
    '附言：3K9T X7WM',
  ]);
});

test('what the organiser has not told is left out', () => {
  expect(transferText({ ...transfer, account: { ...transfer.account, bankName: '' } })).not.toContain('开户行');
});
