import { readSheet } from 'read-excel-file/node';
import { registerDelegate, registerPaid } from '../../test-support/attendees';
import { callDesk, staffOf } from '../../test-support/desk';
import { organiserOf } from '../../test-support/organiser';
import { setUpServer } from '../../test-support/set-up-server';
import { meetingIds } from '../../test-support/submissions';
import { readDecisions } from '../../../src/domain/bank/read-decisions';
import { bookBankRows } from '../bank/book-bank-rows';
import { accountWorkbook, meetingAccount } from './meeting-account';

const server = setUpServer();
const run = organiserOf(() => server);
const meeting = { id: Number(meetingIds.MI2027), code: 'MI2027', name: '年会' };

/** Records a transfer of 1,500 yuan for an order of 1,200: 100 go back, 200 stay unclaimed. */
const book = (decision: object, serial: string) =>
  bookBankRows(
    readDecisions([
      {
        ...{ file: 'a.xlsx', row: 2, date: '2027-03-20', direction: 'in', amountFen: 150_000, currency: 'CNY' },
        ...{ payer: '天山医院', serial, text: '', proposals: [], decision },
      },
    ]),
    'MI2027',
    server.dependencies,
    server.app.log,
  );

async function someMoney(): Promise<void> {
  await registerPaid(server, '13812345671');
  await run('refunds start 13812345671 300', { reason: '部分退费' });
  const transferred = await registerDelegate(server, '13812345672');
  await book({ orders: [{ outTradeNo: transferred, amountFen: 120_000 }], return: 10_000, reason: '多付' }, 'S1');
  await book('return' as unknown as object, 'S2');
  await book('aside' as unknown as object, 'S3');
}

it('says what came, went, is to go and is nobody’s, and equals the ledger', async () => {
  expect(await meetingAccount(meeting, server.dependencies)).toMatchObject({ means: [], differenceFen: 0 });
  await someMoney();
  const account = await meetingAccount(meeting, server.dependencies);
  expect(account).toMatchObject({
    means: [
      { means: 'bank', receivedFen: 280_000, refundedFen: 0, dueFen: 160_000, leftFen: 120_000 },
      { means: 'wechat', receivedFen: 120_000, dueFen: 30_000, leftFen: 90_000 },
    ],
    bank: { receivedFen: 450_000, ordersFen: 120_000, returnsFen: 160_000, unclaimedFen: 20_000, asideFen: 150_000 },
    differenceFen: 0,
  });
  // Money of another meeting is none of this one's.
  const other = { id: Number(meetingIds.MIX2027), code: 'MIX2027' };
  expect(await meetingAccount(other, server.dependencies)).toMatchObject({ means: [], bank: { receivedFen: 0 } });
});

it('is a workbook with numbers, by command and at the desk, for those who keep the books', async () => {
  await someMoney();
  const { workbook } = await accountWorkbook(meeting, server.dependencies);
  expect((await readSheet(workbook, '对账单')).map((row) => row.slice(0, 6))).toEqual([
    ['方式', '收到', '已退', '净额', '待退', '退完后'],
    ['对公转账或刷卡', 2_800, 0, 2_800, 1_600, 1_200],
    ['微信支付', 1_200, 0, 1_200, 300, 900],
    ['合计', 4_000, 0, 4_000, 1_900, 2_100],
  ]);
  expect(await readSheet(workbook, '银行收款')).toContainEqual(['未认领', 200]);
  const told = await run('payments statement MI2027 a.xlsx');
  expect(told).toMatchObject({
    exitCode: 0,
    lines: expect.arrayContaining([expect.stringContaining('净额 ¥4,000.00')]),
  });
  const { headers } = await staffOf(server, '13912340001', ['finance'], { meetingId: meetingIds.MI2027 });
  const ask = (meetingId: string) => callDesk(server, 'exportAccount', { meetingId }, headers);
  expect((await ask(meetingIds.MI2027)).data).toMatchObject({
    fileName: expect.stringMatching(/^对账单 MI2027 .*\.xlsx$/),
  });
  expect((await ask(meetingIds.MIX2027)).httpStatus).toBe(403);
});
