import { isMobilePhone } from '../../../src/domain/person/mobile-phone';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import { erasePerson } from '../../modules/people/erase-person';
import { exportPerson } from '../../modules/people/export-person';
import type { RemovedCounts } from '../../db/personal-data';
import { exitCode, UsageError, type Command } from '../command';

function phoneOf(word = ''): string {
  const phone = cleanNumber('phone', word);
  if (!isMobilePhone(phone)) throw new UsageError('请输入正确的手机号码');
  return phone;
}

const countTexts: readonly [keyof RemovedCounts, string][] = [
  ['entries', '报名'],
  ['teams', '团队联系人'],
  ['orders', '发票信息'],
  ['files', '附件'],
  ['logins', '登录和验证码'],
  ['notices', '短信'],
];

export const peopleCommands: readonly Command[] = [
  {
    name: 'people export',
    parameters: ['手机号', '文件.json'],
    summary: '导出本人的全部数据：报名、附件、订单、登录和短信',
    writesFile: '文件.json',
    run: async ({ dependencies, words }) => {
      const person = await exportPerson(phoneOf(words[0]), { meetingId: null }, dependencies);
      return {
        exitCode: exitCode.done,
        lines: [`已导出到 ${words[1] ?? ''}，仅当前用户可读；交给本人后请删除`],
        output: Buffer.from(`${JSON.stringify(person, null, 2)}\n`).toString('base64'),
      };
    },
  },
  {
    name: 'people erase',
    parameters: ['手机号'],
    options: { force: '已支付而会议未结束的、仍有参会人的团队经办人也删除' },
    summary: '删除本人的全部数据，订单和收支去名保留；款项未结清的不能删除',
    run: async ({ dependencies, words, options }) => {
      const isForced = options.force !== undefined;
      const counts = await erasePerson(phoneOf(words[0]), { isForced, meetingId: null }, dependencies);
      const told = countTexts.filter(([name]) => counts[name] > 0).map(([name, text]) => `${text} ${counts[name]}`);
      return [`已删除：${told.join('，')}`, '订单和收支已去名保留'];
    },
  },
];
