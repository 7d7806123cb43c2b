import { formatFen } from '../../../src/domain/money/money';
import { paymentTagTexts, payerText } from '../../../src/domain/ticket/payment-tag';
import type { Correction } from '../../modules/entries/correct-entry';
import { correctRegistration } from '../../modules/entries/correct-registration';
import { reviewTexts } from '../../modules/entries/export-attendees';
import { cancelRegistration } from '../../modules/withdrawals/withdraw-entry';
import { registrationDetails, type RegistrationDetails } from '../../modules/people/registration-details';
import { shortId } from '../../secrets/random-ids';
import { refuse } from '../../http/answers';
import { flag, UsageError, type Command } from '../command';
import { meetingOption, noRegistrationText, readRegistration } from '../find-registration';
import { printTable } from '../print-table';
import { refundText } from '../../modules/refunds/refund-text';
import { orderTexts, timeText } from '../printed-texts';

function consentText({ version, isSensitive, isDeclared, givenAt }: RegistrationDetails['consents'][number]): string {
  return `${version} 版${isSensitive ? '，含敏感个人信息' : ''}，${isDeclared ? '他人声明' : '本人'}，${timeText(givenAt)}`;
}

function detailLines(details: RegistrationDetails): string[] {
  const { meeting, tag, reviewState, registeredAt, checkedInAt, orders, refunds, consents, answers } = details;
  const facts: [string, string][] = [
    ['会议', `${meeting.name}（${meeting.code}）`],
    ['状态', [paymentTagTexts[tag.kind], payerText(tag), reviewTexts[reviewState]].filter(Boolean).join('，')],
    ['报名时间', timeText(registeredAt)],
    ['签到时间', timeText(checkedInAt)],
    ...orders.map(({ outTradeNo, amountFen, state }): [string, string] => [
      '订单',
      `${outTradeNo}  ${formatFen(amountFen)}  ${orderTexts[state]}`,
    ]),
    ...refunds.map((refund): [string, string] => [
      '退费',
      `${formatFen(refund.refundFen)}  ${refundText(refund)}  ${shortId(refund.id)}`,
    ]),
    ...consents.map((consent): [string, string] => ['同意', consentText(consent)]),
  ];
  return printTable(
    ['字段', '名称', '内容'],
    [
      ...facts.filter(([, text]) => text !== '').map(([name, text]) => ['', name, text]),
      ...answers.map(({ shortName, label, text }) => [shortName, label, text]),
    ],
  );
}

function readCorrection(word: string): Correction {
  const [, name = '', text = ''] = /^([^=＝]+)[=＝]([^]*)$/.exec(word) ?? [];
  if (name.trim() === '') throw new UsageError(`“${word}”应写成 字段=内容，如 name=王芳`);
  return { name: name.trim(), text };
}

export const entryCommands: readonly Command[] = [
  {
    name: 'entries show',
    isReading: true,
    parameters: ['手机号'],
    options: { meeting: '会议编码' },
    summary: '显示手机号的报名：状态、订单和每个字段的内容',
    run: async ({ dependencies, words: [phone = ''], options }) => {
      const found = await registrationDetails(phone, options.meeting ?? '', dependencies);
      if (found.length === 0) throw refuse(noRegistrationText(phone));
      return found.map(detailLines).flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
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
      const { id, meeting } = await readRegistration(words[0] ?? '', context);
      const done = await correctRegistration({ id, meetingId: meeting.id }, corrections, dependencies);
      if (done.changes.length === 0) return ['没有变化'];
      return [
        `已修改 ${done.name} 的报名（${done.meetingCode}）`,
        ...done.changes.map(({ label, from, to }) => `${label}：${from || '（空）'} → ${to || '（空）'}`),
      ];
    },
  },
  {
    name: 'entries cancel',
    parameters: ['手机号'],
    options: { ...meetingOption, force: flag('等待对公转账到账的也取消') },
    summary: '取消未支付或免费的报名，手机号可重新报名；已支付的请退费',
    run: async (context) => {
      const { id, name, phone, meeting } = await readRegistration(context.words[0] ?? '', context);
      const isForced = context.options.force !== undefined;
      await cancelRegistration({ id, meetingId: meeting.id }, { isForced }, context.dependencies);
      return [`已取消 ${name} 的报名（${meeting.code}），手机号 ${phone} 可重新报名`];
    },
  },
];
