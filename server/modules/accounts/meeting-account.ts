import { accountOf, type AccountLine, type MeetingAccount } from '../../../src/domain/account/meeting-account';
import { voucherEffect } from '../../../src/domain/voucher/voucher';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import type { Dependencies } from '../../context/dependencies';
import type { MeetingRow } from '../../db/tables/meetings';
import { findProvider } from '../../gateways/payment-provider';
import { meetingByCode } from '../../stores/meetings/store';
import { readAccount } from '../../stores/accounts/store';
import { sumsOfVouchers } from '../../stores/vouchers/store';
import { writeWorkbook } from '../tables/write-workbook';

type AccountDependencies = Pick<Dependencies, 'database' | 'reportFault' | 'clock' | 'gateways'>;

/**
 * Makes a meeting's statement of account as of this moment (product §16.38). One that does not equal the ledger is reported
 * as a fault, and says so itself.
 */
export async function meetingAccount(
  { id, code }: Pick<MeetingRow, 'id' | 'code'>,
  { database, reportFault }: Pick<Dependencies, 'database' | 'reportFault'>,
): Promise<MeetingAccount> {
  const account = accountOf(await readAccount(database.query, id));
  const { differenceFen } = account;
  if (differenceFen !== 0)
    reportFault(
      { meeting: code, differenceFen: String(differenceFen) },
      'the statement of account and the ledger differ',
    );
  return account;
}

/**
 * Writes the statement of account of the meeting with a code.
 * @throws Refusal for an unknown meeting
 */
export async function accountOfCode(code: string, dependencies: AccountDependencies) {
  return accountWorkbook(await meetingByCode(dependencies.database.query, code), dependencies);
}

const yuan = (fen: number): number => fen / 100;
const money = ({ receivedFen, refundedFen, netFen }: AccountLine): number[] =>
  [receivedFen, refundedFen, netFen].map(yuan);
const amounts = (...headings: string[]) => headings.map((heading) => ({ heading, width: 14 }));

/** Writes a meeting's statement of account as a workbook, with amounts as numbers. */
export async function accountWorkbook(
  meeting: Pick<MeetingRow, 'id' | 'code' | 'name'>,
  dependencies: AccountDependencies,
): Promise<{ account: MeetingAccount; workbook: Buffer }> {
  const account = await meetingAccount(meeting, dependencies);
  const { means, days, total, bank, differenceFen } = account;
  const sums = await sumsOfVouchers(dependencies.database.query, meeting.id);
  const titleOf = (name: string): string => {
    if (name === 'bank') return '对公转账或刷卡';
    if (name === 'settled') return '线下结清的差额';
    return findProvider(dependencies.gateways.payments, name)?.labels.service ?? name;
  };
  const workbook = await writeWorkbook([
    {
      name: '对账单',
      columns: [{ heading: '方式', width: 24 }, ...amounts('收到', '已退', '净额', '待退', '退完后')],
      rows: [
        ...means.map((line) => [titleOf(line.means), ...money(line), yuan(line.dueFen), yuan(line.leftFen)]),
        ['合计', ...money(total), yuan(total.dueFen), yuan(total.leftFen)],
      ],
    },
    {
      name: '按日',
      columns: [{ heading: '入账日期', width: 14 }, { heading: '方式', width: 24 }, ...amounts('收到', '已退', '净额')],
      rows: days.map((line) => [line.day, titleOf(line.means), ...money(line)]),
    },
    {
      name: '银行收款',
      columns: [{ heading: '项目', width: 28 }, ...amounts('金额')],
      rows: [
        ['到账', yuan(bank.receivedFen)],
        ['用于订单', yuan(bank.ordersFen)],
        ['待退回或已退回付款人', yuan(bank.returnsFen)],
        ['未认领', yuan(bank.unclaimedFen)],
        ['不是会费', yuan(bank.asideFen)],
      ],
    },
    ...(sums.length === 0
      ? []
      : [
          {
            name: '优惠码',
            columns: [{ heading: '给谁用', width: 24 }, { heading: '优惠', width: 14 }, ...amounts('人数', '已付')],
            rows: sums.map(({ label, priceFen, people, paidFen }) => [
              ...[label, voucherEffect(priceFen), people, yuan(paidFen)],
            ]),
          },
        ]),
    {
      name: '说明',
      columns: [
        { heading: '项目', width: 20 },
        { heading: '内容', width: 60 },
      ],
      rows: [
        ['会议', `${meeting.name}（${meeting.code}）`],
        ['截至', formatShanghaiTime(dependencies.clock.now())],
        ['与账簿相差', yuan(differenceFen)],
        ['收到、已退', '已入账的；更正按冲回的日期另记一笔'],
        ['待退', '已同意、还没有退出去的：待打款、退款中和没有退成的'],
        ['手续费', '支付机构扣的手续费不在账簿里，以支付机构的账单为准'],
      ],
    },
  ]);
  return { account, workbook };
}
