import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import { changeDuplicatesPhone, mendDuplicates, withdrawDuplicate } from '../../modules/withdrawals/mend-duplicates';
import { findDuplicatePhones, type DuplicatePhone } from '../../modules/keys/duplicate-phones';
import { shortId } from '../../secrets/random-ids';
import { answer, exitCode, type Command, type CommandContext, type CommandResult } from '../command';
import { pickByPrefix } from '../pick-by-prefix';
import { printTable } from '../print-table';

/** Commands for phones that two editions of the program registered twice, which keeps everything else from starting. */
export const duplicateCommands: readonly Command[] = [
  {
    name: 'entries duplicates',
    parameters: [],
    isReading: true,
    isMending: true,
    summary: '列出新旧版本同时运行时重复登记的手机号（服务因此无法启动时使用）',
    run: async ({ dependencies: { database, cipher } }) => {
      const groups = await findDuplicatePhones(database.query, cipher);
      if (groups.length === 0) return ['没有重复登记的手机号'];
      return printTable(['编号', '类型', '会议', '手机号', '登记时间'], groups.flat().map(cells));
    },
  },
  {
    name: 'entries mend',
    parameters: ['[编号]', '[手机号]'],
    isMending: true,
    summary: '每个重复登记的手机号只保留一个：已付款的优先；写编号则取消该报名，再写手机号则改用该手机号',
    run: async (context) => (context.words[0] === undefined ? mendAll(context) : mendOne(context)),
  },
];

const cells = (one: DuplicatePhone): string[] => [
  shortId(one.id),
  one.table === 'teams' ? '团队' : '报名',
  one.meetingCode,
  maskPhone(one.phone),
  formatShanghaiTime(one.createdAt.getTime()),
];

const shown = (one: DuplicatePhone): string => cells(one).slice(0, 4).join(' ');

async function mendAll({ dependencies }: CommandContext): Promise<CommandResult> {
  const mended = await mendDuplicates(dependencies);
  const lines = mended.flatMap(({ kept, ended, left }) => [
    ...ended.map(
      (one) => `${shown(one)}：${one.table === 'teams' ? '已并入团队' : '已取消，保留报名'} ${shortId(kept.id)}`,
    ),
    ...left.map(({ one, reason }) => `${shown(one)}：未处理，${reason}`),
  ]);
  const isLeft = mended.some(({ left }) => left.length > 0);
  const advice = isLeft
    ? '未处理的请用 entries mend <编号> <手机号> 改用另一个手机号（付款和参会资格随之保留），启动服务后再按该手机号退费或修改'
    : '没有重复登记的手机号，可以启动服务';
  return answer(isLeft ? exitCode.refused : exitCode.done, [...lines, advice]);
}

async function mendOne({ dependencies, words: [typed = '', phone] }: CommandContext): Promise<string[]> {
  const groups = await findDuplicatePhones(dependencies.database.query, dependencies.cipher);
  const entries = groups.flat().filter(({ table }) => table === 'entered');
  const one = pickByPrefix(entries, typed);
  if (phone === undefined) {
    await withdrawDuplicate(one.id, dependencies);
    return [`${shown(one)}：已取消`];
  }
  const other = cleanNumber('phone', phone);
  await changeDuplicatesPhone(one.id, other, dependencies);
  return [`${shown(one)}：手机号已改为 ${other}，参会码同时更换`];
}
