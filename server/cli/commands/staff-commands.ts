import { isRole, namesOfRoles, roleNames, roles, type Grant, type Role } from '../../../src/domain/staff/roles';
import { deadlineEnd, isCalendarDate } from '../../../src/domain/time/shanghai-time';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import type { Dependencies } from '../../context/dependencies';
import { refuse } from '../../http/answers';
import { endMember, inviteMember, listAllStaff, resetSecondFactor } from '../../modules/staff/manage-staff';
import { listMeetings } from '../../modules/meetings/manage-meetings';
import { shortId } from '../../secrets/random-ids';
import { UsageError, type Command, type CommandContext } from '../command';
import { pickByPrefix } from '../pick-by-prefix';
import { printTable } from '../print-table';
import { timeText } from '../printed-texts';

/** Reads `--role`: names as the desk has them, or their keys, with commas between several. */
function readRoles(text = '负责人'): Role[] {
  return text.split(/[,，、]/).map((part) => {
    const word = part.trim();
    const role = roles.find((one) => roleNames[one] === word);
    if (role !== undefined) return role;
    if (isRole(word)) return word;
    throw new UsageError(`--role 是 ${roles.map((one) => roleNames[one]).join('、')} 之一，几样之间用逗号`);
  });
}

function readUntil(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!isCalendarDate(text)) throw new UsageError('--until 须为日期，如 2027-06-30');
  return deadlineEnd(text);
}

/** The codes of meetings by their ids. */
async function codesOfMeetings(dependencies: Dependencies): Promise<Map<string, string>> {
  return new Map((await listMeetings(dependencies)).map(({ id, code }) => [String(id), code]));
}

async function add({ dependencies, words: [name = '', phone = ''], options }: CommandContext): Promise<string[]> {
  const { meeting: code = '' } = options;
  const codes = [...(await codesOfMeetings(dependencies))];
  const meetingId = codes.find(([, known]) => known === code)?.[0] ?? '';
  if (code !== '' && meetingId === '') throw refuse(`没有会议 ${code}`);
  const given = { name, phone, roles: readRoles(options.role), until: readUntil(options.until) };
  await inviteMember(null, { ...given, meetingId, isEverywhere: code === '' }, dependencies);
  return [
    `已开通 ${name}：${namesOfRoles(given.roles)}，${code === '' ? '全部会议' : code}`,
    `请在 7 天内用 ${phone} 登录 ${dependencies.settings.deskOrigin}/desk/`,
  ];
}

/** Finds a member by phone, or by the beginning of the id. */
async function pick({ dependencies, words: [word = ''] }: CommandContext): Promise<{ id: string; name: string }> {
  const found = await listAllStaff(dependencies);
  return found.find(({ phone }) => phone === cleanNumber('phone', word)) ?? pickByPrefix(found, word);
}

const grantText = ({ role, meetingId }: Grant, codes: ReadonlyMap<string, string>): string =>
  `${roleNames[role]}（${meetingId === null ? '全部会议' : (codes.get(meetingId) ?? meetingId)}）`;

export const staffCommands: readonly Command[] = [
  {
    name: 'staff add',
    parameters: ['姓名', '手机号'],
    options: {
      role: '负责人、会务、财务、签到、只读，几样之间用逗号；默认负责人',
      meeting: '会议编码，默认全部会议',
      until: '角色到哪一天为止，如 2027-06-30',
    },
    summary: '开通会务工作台的账号，或给已有的人加角色',
    run: add,
  },
  {
    name: 'staff list',
    isReading: true,
    parameters: [],
    summary: '列出会务工作台的账号',
    run: async ({ dependencies }) => {
      const members = await listAllStaff(dependencies);
      if (members.length === 0) return ['还没有账号，用 staff add 开通第一位负责人'];
      const codes = await codesOfMeetings(dependencies);
      return printTable(
        ['编号', '姓名', '手机号', '角色', '动态码', '最近登录'],
        members.map(({ id, name, phone, grants, secondFactor, signedInAt, endedAt }) => [
          ...[shortId(id), name, phone],
          endedAt === null ? grants.map((grant) => grantText(grant, codes)).join('、') : '已停用',
          ...[secondFactor === null ? '没有' : '有', signedInAt === null ? '没有登录过' : timeText(signedInAt)],
        ]),
      );
    },
  },
  {
    name: 'staff remove',
    parameters: ['手机号或编号'],
    summary: '停用账号，所有登录马上退出',
    run: async (context) => {
      const { id, name } = await pick(context);
      await endMember(null, { memberId: id }, context.dependencies);
      return [`已停用 ${name} 的账号`];
    },
  },
  {
    name: 'staff reset-second-factor',
    parameters: ['手机号或编号'],
    summary: '重置动态码，下次登录重新设置；所有登录马上退出',
    run: async (context) => {
      const { id, name } = await pick(context);
      await resetSecondFactor(null, { memberId: id }, context.dependencies);
      return [`已重置 ${name} 的动态码`];
    },
  },
];
