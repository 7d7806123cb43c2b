import type { DescribedAnswer } from '../../../src/domain/form/describe-answers';
import { maskIdNumber } from '../../../src/domain/person/mask-id-number';
import { formatFen } from '../../../src/domain/money/money';
import { paymentTag, paymentTagTexts, payerText } from '../../../src/domain/ticket/payment-tag';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { ticketOf } from '../../stores/entries/attendee-of';
import { correctEntry, describeEntry, type Correction } from '../../modules/entries/correct-entry';
import { organisersWithdrawal, withdrawEntry } from '../../modules/withdrawals/withdraw-entry';
import { consentsOfEntry } from '../../stores/privacy/store';
import { ordersOfEntry } from '../../stores/orders/store';
import { awaitsTransfer } from '../../stores/orders/transfer-of';
import type { ConsentRow } from '../../db/tables/privacy';
import { UsageError, type Command, type CommandContext } from '../command';
import { reviewTexts } from '../export-attendees';
import { findEntries, findEntry, type FoundEntry } from '../find-entry';
import { refundsOfEntry } from '../list-refunds';
import { orderStateText } from '../order-states';
import { shownIdLength } from '../pick-by-prefix';
import { printTable } from '../print-table';
import { refundStateText } from '../refund-state-text';

const shownText = ({ text, attachments, personalNumber }: DescribedAnswer): string => {
  if (attachments.length > 0) return `${attachments.length} 个附件`;
  return personalNumber === 'credential' ? maskIdNumber(text) : text;
};

const timeText = (time: Date | null): string => (time === null ? '' : formatShanghaiTime(time.getTime()));

function consentText({ version, kinds, teamId, giverId, givenAt }: ConsentRow): string {
  const by = teamId === null && giverId === null ? '本人' : '他人声明';
  const sensitive = kinds.includes('sensitive') ? '，含敏感个人信息' : '';
  return `${version} 版${sensitive}，${by}，${timeText(givenAt)}`;
}

async function entryLines({ entry, meeting, checkedInAt }: FoundEntry, context: CommandContext): Promise<string[]> {
  const { dependencies } = context;
  const orders = await ordersOfEntry(dependencies.database.query, entry.id);
  const refunds = await refundsOfEntry(dependencies.database.query, entry.id);
  const consents = await consentsOfEntry(dependencies.database.query, entry.id);
  const tag = paymentTag(ticketOf(entry), meeting, orders.some(awaitsTransfer));
  const facts: [string, string][] = [
    ['会议', `${meeting.name}（${meeting.code}）`],
    ['状态', [paymentTagTexts[tag.kind], payerText(tag), reviewTexts[entry.reviewState]].filter(Boolean).join('，')],
    ['报名时间', timeText(entry.createdAt)],
    ['签到时间', timeText(checkedInAt)],
    ...orders.map((order): [string, string] => [
      '订单',
      `${order.outTradeNo}  ${formatFen(order.amountFen)}  ${orderStateText(order)}`,
    ]),
    ...refunds.map((item): [string, string] => [
      '退费',
      `${formatFen(item.refundFen)}  ${refundStateText(item, dependencies.gateways.payments)}  ${item.id.slice(0, shownIdLength)}`,
    ]),
    ...consents.map((consent): [string, string] => ['同意', consentText(consent)]),
  ];
  const answers = describeEntry(entry, meeting, dependencies);
  return printTable(
    ['字段', '名称', '内容'],
    [
      ...facts.filter(([, text]) => text !== '').map(([name, text]) => ['', name, text]),
      ...answers.map((answer) => [answer.shortName, answer.label, shownText(answer)]),
    ],
  );
}

function readCorrection(word: string): Correction {
  const [, name = '', text = ''] = /^([^=＝]+)[=＝]([^]*)$/.exec(word) ?? [];
  if (name.trim() === '') throw new UsageError(`“${word}”应写成 字段=内容，如 name=王芳`);
  return { name: name.trim(), text };
}

export const meetingOption = { meeting: '会议编码；该手机号报名了几个会议时必填' };

export const entryCommands: readonly Command[] = [
  {
    name: 'entries show',
    isReading: true,
    parameters: ['手机号'],
    options: { meeting: '会议编码' },
    summary: '显示手机号的报名：状态、订单和每个字段的内容',
    run: async (context) => {
      const found = await findEntries(context.words[0] ?? '', context);
      const lists = await Promise.all(found.map((one) => entryLines(one, context)));
      return lists.flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
    },
  },
  {
    name: 'entries correct',
    parameters: ['手机号', '字段=内容...'],
    options: meetingOption,
    summary: '修改报名的字段，按报名表的规则检查；换手机号的参会码同时更换',
    run: async (context) => {
      const { dependencies, words } = context;
      const corrections = words.slice(1).map(readCorrection);
      const { entry, meeting } = await findEntry(context.words[0] ?? '', context);
      const before = new Map(describeEntry(entry, meeting, dependencies).map((one) => [one.shortName, shownText(one)]));
      const corrected = await correctEntry(entry, { meeting, corrections }, dependencies);
      const changed = describeEntry(corrected, meeting, dependencies).flatMap((one) => {
        const [was = '', is] = [before.get(one.shortName), shownText(one)];
        return was === is ? [] : [`${one.label}：${was || '（空）'} → ${is || '（空）'}`];
      });
      return changed.length === 0 ? ['没有变化'] : [`已修改 ${corrected.name} 的报名（${meeting.code}）`, ...changed];
    },
  },
  {
    name: 'entries cancel',
    parameters: ['手机号'],
    options: { ...meetingOption, force: '等待对公转账到账的也取消' },
    summary: '取消未支付或免费的报名，手机号可重新报名；已支付的请退费',
    run: async (context) => {
      const { entry, meeting } = await findEntry(context.words[0] ?? '', context);
      const asked = organisersWithdrawal(context.options.force !== undefined);
      await withdrawEntry(entry, asked, context.dependencies);
      return [`已取消 ${entry.name} 的报名（${meeting.code}），手机号 ${entry.phone} 可重新报名`];
    },
  },
];
