import { readNumber, readText } from '../../../src/domain/json/read-value';
import { roleNames, type Role } from '../../../src/domain/staff/roles';
import type { Sentence, SentencePart, TrailSubject } from '../../../src/domain/trail/trail';
import { voucherEffect } from '../../../src/domain/voucher/voucher';
import { words } from './sentence-parts';
import type { TrailRecord } from './trail-record';

interface ToldAct {
  subject: TrailSubject;
  isNotable?: true;
  tell: (record: TrailRecord) => SentencePart[];
}

const personOf = ({ entryId }: TrailRecord): SentencePart =>
  entryId === null ? words('一位参会人') : { kind: 'person', id: entryId };

/** Acts of the desk that change no audited row: what was shown, what was taken away, and sign-ins. */
const deskActs: Readonly<Record<string, ToldAct>> = {
  signIn: { subject: 'staff', tell: () => [words('登录')] },
  signOut: { subject: 'staff', tell: () => [words('退出登录')] },
  uncoverNumber: {
    subject: 'personal',
    tell: (record) => [words('看了'), personOf(record), words(`的${readText(record.after.of)}`)],
  },
  addPersonBeyond: {
    ...{ subject: 'personal', isNotable: true },
    tell: (record) => [words('在名额之外新增了'), personOf(record)],
  },
  refuseIdentity: {
    ...{ subject: 'money', isNotable: true },
    tell: (record) => {
      const { reason, is_waived: isWaived } = record.after;
      return [personOf(record), words(`身份不符，${readText(reason)}${isWaived === true ? '，不补差价' : ''}`)];
    },
  },
  openAttachment: { subject: 'personal', tell: (record) => [words('打开了'), personOf(record), words('的附件')] },
  exportPeople: {
    ...{ subject: 'personal', isNotable: true },
    tell: ({ after }) => [
      words(`导出 ${readNumber(after.people, 0)} 人，${readNumber(after.columns, 0)} 列`),
      words(after.whole === true ? `，有完整的手机号，用来${readText(after.reason)}` : ''),
    ],
  },
  exportInvoiceTemplate: {
    ...{ subject: 'personal', isNotable: true },
    tell: ({ after }) => [words(`导出 ${readNumber(after.invoices, 0)} 张发票的开票模板`)],
  },
  publishNotice: {
    ...{ subject: 'meeting', isNotable: true },
    tell: ({ after }) => [words(`发布了个人信息处理说明 ${readText(after.version)} 版`)],
  },
  downloadMeeting: { subject: 'meeting', tell: () => [words('下载了会议表格')] },
  addStay: {
    ...{ subject: 'registration', isNotable: true },
    tell: (record) => {
      const { session, from, to, reason } = record.after;
      const told = `在${readText(session)}的到场 ${readText(from)}–${readText(to)}，${readText(reason)}`;
      return [words('补'), personOf(record), words(told)];
    },
  },
  undoStay: {
    ...{ subject: 'registration', isNotable: true },
    tell: (record) => [words('撤销给'), personOf(record), words(`补的到场，${readText(record.after.reason)}`)],
  },
  exportCredit: {
    ...{ subject: 'personal', isNotable: true },
    tell: ({ after }) => [words(`导出 ${readNumber(after.people, 0)} 人的学分申报表`)],
  },
  makeVouchers: {
    subject: 'money',
    tell: ({ after }) => [
      words(`建立 ${readNumber(after.count, 0)} 个优惠码，给${readText(after.label)}`),
      words(`，${voucherEffect(readNumber(after.price_fen, 0))}，各用 ${readNumber(after.uses, 0)} 次`),
    ],
  },
  inviteGuests: {
    subject: 'registration',
    tell: ({ after }) => [
      words(`邀请 ${readNumber(after.guests, 0)} 位嘉宾${after.texted === true ? '，发了短信' : ''}`),
    ],
  },
  withdrawVoucher: {
    ...{ subject: 'money', isNotable: true },
    tell: ({ after }) => [
      words(after.guest === true ? '撤回一位嘉宾的邀请' : `停用给${readText(after.label)}的优惠码`),
    ],
  },
  remindGuest: { subject: 'registration', tell: () => [words('给一位嘉宾发邀请短信')] },
  exportVouchers: {
    ...{ subject: 'personal', isNotable: true },
    tell: ({ after }) => [words(`导出 ${readNumber(after.vouchers, 0)} 个优惠码和邀请，有链接和手机号`)],
  },
  exportAccount: { subject: 'money', tell: () => [words('下载了对账单')] },
  openInvoiceFile: { subject: 'personal', tell: () => [words('打开了一张发票')] },
  exportPerson: {
    ...{ subject: 'personal', isNotable: true },
    tell: (record) => [words('导出'), personOf(record), words('的全部数据')],
  },
  sendPayouts: {
    ...{ subject: 'personal', isNotable: true },
    tell: ({ after }) => [
      words(`导出退费打款 ${readText(after.batch)}，${readNumber(after.payments, 0)} 笔，有完整的收款账号`),
    ],
  },
  sendTextsAgain: {
    subject: 'personal',
    tell: ({ after }) => [words(`再发 ${readNumber(after.texts, 0)} 条没有发到的短信`)],
  },
  reportDeliveryAgain: {
    subject: 'money',
    tell: ({ after }) => [words(`再向微信报一次付款 ${readText(after.number)} 的发货`)],
  },
  giveUpTexts: {
    subject: 'personal',
    tell: ({ after }) => [words(`不再发 ${readNumber(after.texts, 0)} 条没有发到的短信`)],
  },
  erasePerson: { subject: 'personal', isNotable: true, tell: () => [words('按本人要求删除了一位参会人的数据')] },
};

/** Commands that hand data out, and so change no audited row. */
const readingCommands: Readonly<Record<string, string>> = {
  export: '导出报名名单',
  'people export': '导出一位参会人的全部数据',
  'invoices export': '导出发票名单',
  'invoices template': '导出开票模板',
  'payments receipt': '取出转账凭证',
  backup: '备份',
};

function describeCommand({ act, after }: TrailRecord): Sentence | null {
  const code = readNumber(after.exitCode, 0);
  const title = readingCommands[act];
  // A command that changed something is told by what it changed.
  if (title === undefined) return null;
  const told = code === 0 ? `用命令${title}` : `用命令${title}，没有成功`;
  return { subject: 'personal', isNotable: code === 0, parts: [words(told)] };
}

function describeStaff({ subject, before, after }: TrailRecord): Sentence | null {
  const about = { subject: 'staff', isNotable: true } as const;
  if (subject === 'staff_roles') {
    const given = readText(after.role ?? before.role) as Role;
    const role = roleNames[given];
    const told = Object.keys(after).length === 0 ? `去掉一位同事的${role}` : `请一位同事做${role}`;
    return { ...about, parts: [words(told)] };
  }
  return 'ended_at' in after && after.ended_at !== null ? { ...about, parts: [words('停用一位同事的账号')] } : null;
}

/** Describes a record of an act itself, rather than of what it changed; null for one that its changes tell. */
export function describeAct(record: TrailRecord): Sentence | null {
  if (record.subject === 'command') return describeCommand(record);
  if (record.subject !== 'desk') return describeStaff(record);
  const told = deskActs[record.act];
  if (told === undefined) return null;
  return { subject: told.subject, isNotable: told.isNotable === true, parts: told.tell(record) };
}
