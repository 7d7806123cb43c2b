import {
  readReminderPlan,
  reminderHours,
  reminderLabels,
  type ReminderPlan,
} from '../../../src/domain/notice/reminders';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { remindersOf, setReminders, type PlannedReminder } from '../../modules/reminders/plan-reminders';
import { UsageError, type Command } from '../command';
import { printTable } from '../print-table';

const stateTexts: Readonly<Record<PlannedReminder['state'], string>> = {
  off: '不发',
  undated: '会议还没有日期',
  coming: '到时发',
  going: '正在发',
  over: '已过',
};

const reminderLines = (reminders: readonly PlannedReminder[]): string[] =>
  printTable(
    ['提醒', '时间', '状态', '现在会发给', '等着发', '已发', '没有发到'],
    reminders.map(({ kind, at, time, state, people, waiting, sent, failed }) => [
      ...[reminderLabels[kind], at === null ? time : formatShanghaiTime(at).slice(0, 16), stateTexts[state]],
      ...(state === 'coming' ? [`${people} 人`] : ['']),
      ...[waiting, sent, failed].map(String),
    ]),
  );

export const reminderCommands: readonly Command[] = [
  {
    name: 'reminders show',
    isReading: true,
    parameters: ['会议编码'],
    summary: '显示会前提醒什么时候发、发给多少人、发到了哪里',
    run: async ({ dependencies, words: [code = ''] }) => reminderLines(await remindersOf(code, dependencies)),
  },
  {
    name: 'reminders set',
    parameters: ['会议编码', '前一天=10:00 当天=07:00...'],
    summary: `设定会前提醒的时间（北京时间 ${reminderHours}），“不发”停发；没有写的那一种也停发`,
    run: async ({ dependencies, words: [code = '', ...typed] }) => {
      const plan: ReminderPlan | null = typed.length === 0 ? null : readReminderPlan(typed.join(' '));
      if (plan === null)
        throw new UsageError(`请写成 前一天=10:00 当天=07:00，时间在 ${reminderHours} 之间，或写 不发`);
      await setReminders(code, plan, dependencies);
      return reminderLines(await remindersOf(code, dependencies));
    },
  },
];
