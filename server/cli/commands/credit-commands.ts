import { describeRule } from '../../../src/domain/credit/credit-rule';
import { explainCredit, formatCredits, type CreditExplanation } from '../../../src/domain/credit/explain-credit';
import { toHundredths } from '../../../src/domain/credit/fraction';
import { readRuleItem, ruleItems } from '../../../src/domain/credit/read-rule-item';
import { authorityList } from '../../modules/credit/authority-list';
import { freezeCredit } from '../../modules/credit/freeze-credit';
import { meetingCredit } from '../../modules/credit/meeting-credit';
import { readCreditRule, setCreditRule } from '../../modules/credit/set-credit-rule';
import { findLayout } from '../../../src/domain/credit/authority-layouts';
import { refuse } from '../../http/answers';
import type { MeetingCreditRule } from '../../stores/credit/rules';
import { exitCode, flag, UsageError, type Command } from '../command';
import { meetingOption, readRegistration } from '../find-registration';
import { printTable } from '../print-table';
import { timeText } from '../printed-texts';

function ruleLines({ rule, layout, projectNumber, frozenAt, frozenBy }: MeetingCreditRule): string[] {
  return [
    describeRule(rule),
    `申报表：${findLayout(layout)?.name ?? layout}，项目编号 ${projectNumber || '（未设）'}`,
    ...(frozenAt === null ? [] : [`名单已由 ${frozenBy} 于 ${timeText(frozenAt)} 冻结`]),
  ];
}

/** A person's hours line by line, as they read them themselves. */
function explanationLines({ days, hours, sum, credits }: CreditExplanation): string[] {
  if (days.length === 0) return ['没有在任何日程单元签到'];
  const rows = days.flatMap((day) => [
    ...day.lines.map((line) => [day.date, line.session, line.stays, line.minutes, line.verdict, line.hours]),
    [day.date, '小计', '', '', day.summary, `${day.credits} 学分`],
  ]);
  return [
    ...printTable(['日期', '单元', '进出', '到场', '怎么算', '学时'], rows),
    `合计 ${hours} 学时；${sum} → ${credits} 学分`,
  ];
}

export const creditCommands: readonly Command[] = [
  {
    name: 'credit rule',
    isReading: true,
    parameters: ['会议编码'],
    summary: '显示会议怎样把到场时间算成学分',
    run: async ({ dependencies, words: [code = ''] }) => ruleLines(await readCreditRule(code, dependencies)),
  },
  {
    name: 'credit set',
    parameters: ['会议编码', '项=值...'],
    summary: `设定学分规则，如 学时每学分=3 每天最多=2。项有：${ruleItems.map(({ names, explanation }) => `${names[0] ?? ''}（${explanation}）`).join('；')}`,
    run: async ({ dependencies, words: [code = '', ...items] }) => {
      const changes = items.map((word) => {
        const read = readRuleItem(word);
        if (typeof read === 'string') throw new UsageError(read);
        return read;
      });
      return ruleLines(await setCreditRule(code, changes, dependencies));
    },
  },
  {
    name: 'credit compute',
    isReading: true,
    parameters: ['会议编码'],
    options: { json: flag('输出 JSON：[{phone, minutes: {单元编号: 分钟}, credits}]') },
    summary: '按现在的签到记录和规则计算所有人的到场分钟和学分',
    run: async ({ dependencies, words: [code = ''], options }) => {
      const { people, sessions } = await meetingCredit(code, dependencies);
      if (options.json !== undefined)
        return [
          JSON.stringify(
            people.map(({ entry: { phone }, account: { minutes, creditsMilli } }) => ({
              ...{ phone, minutes: Object.fromEntries(minutes), credits: creditsMilli / 1_000 },
            })),
          ),
        ];
      if (sessions.length === 0) return ['没有日程单元，用 sessions import 导入'];
      return printTable(
        ['姓名', '手机号', ...sessions.map(({ id }) => id), '学时', '学分'],
        people.map(({ entry, account }) => [
          ...[entry.name, entry.phone, ...sessions.map(({ id }) => String(account.minutes.get(id) ?? 0))],
          ...[toHundredths(account.hours), formatCredits(account.creditsMilli)],
        ]),
      );
    },
  },
  {
    name: 'credit show',
    isReading: true,
    parameters: ['手机号'],
    options: meetingOption,
    summary: '逐行说明一个人的学时和学分是怎么算的',
    run: async (context) => {
      const { id, name, meeting } = await readRegistration(context.words[0] ?? '', context);
      const { people, rule } = await meetingCredit(meeting.code, context.dependencies);
      const person = people.find(({ entry }) => entry.id === id);
      if (person === undefined) throw refuse(`${name} 的报名没有生效，不计学时`);
      return [
        `${name}（${meeting.code}）`,
        ...explanationLines(explainCredit(person.account, rule.rule)),
        `规则：${describeRule(rule.rule)}`,
      ];
    },
  },
  {
    name: 'credit freeze',
    parameters: ['会议编码'],
    summary: '冻结学分名单：以后签到记录和规则不再改变它，可以导出申报表、发证书',
    run: async ({ dependencies, words: [code = ''], actor }) => {
      const { people, withCredits } = await freezeCredit(code, dependencies, actor);
      return [`已冻结 ${people} 人的名单，其中 ${withCredits} 人有学分`];
    },
  },
  {
    name: 'credit export',
    parameters: ['会议编码', '文件.xlsx'],
    options: { layout: '申报表的格式：国家级 或 中医药；不写时用会议自己的' },
    summary: '从冻结的名单导出给主管部门的申报表，只有有学分的人',
    writesFile: '文件.xlsx',
    run: async ({ dependencies, words: [code = '', path = ''], options }) => {
      const { layout, people, lacking, incomplete, bytes } = await authorityList(
        code,
        options.layout ?? '',
        dependencies,
      );
      return {
        exitCode: exitCode.done,
        lines: [
          `已导出 ${people} 人到 ${path}，格式：${layout.name}`,
          ...lacking.map((heading) => `会议缺 ${heading}`),
          ...incomplete.map(({ name, lacks }) => `${name} 缺 ${lacks.join('、')}`),
        ],
        output: bytes.toString('base64'),
      };
    },
  },
];
