import { invoiceFormCodec } from '../../../src/contract/invoice-info';
import { formatFen } from '../../../src/domain/money/money';
import { receiverStates } from '../../../src/domain/notice/message-states';
import { findMessageTemplate } from '../../../src/domain/notice/message-templates';
import { textStates } from '../../../src/domain/notice/text-states';
import { voucherEffect } from '../../../src/domain/voucher/voucher';
import { refuse } from '../../http/answers';
import type { Queryable } from '../../db/database';
import type { EntryRow } from '../../db/tables/entries';
import type { ConsentRow } from '../../db/tables/privacy';
import type { MeetingRow } from '../../db/tables/meetings';
import type { OrderRow } from '../../db/tables/orders';
import type { BankTransactionRow } from '../../db/tables/bank';
import type { Dependencies } from '../../context/dependencies';
import { certificateNumber } from '../../../src/domain/certificate/certificate-text';
import type { CertificateRow } from '../../db/tables/certificates';
import type { CreditRecordRow } from '../../db/tables/credit';
import { certificatesOf } from '../../stores/certificates/store';
import { objectionStates } from '../../../src/domain/credit/objection-states';
import { objectionsOf } from '../../stores/credit/objections';
import { creditRecordsOf } from '../../stores/credit/records';
import { firstScanIn } from '../../stores/door/scans';
import { countEntriesOfTeam } from '../../stores/entries/member-store';
import { exportedColumns } from '../../stores/entries/personal-data';
import { codesOfPhone, sessionsOfPhone } from '../../stores/login/store';
import { messagesTo } from '../../stores/messages/store';
import { noticesOfPhone } from '../../stores/notices/store';
import { allItemsOfOrder } from '../../stores/orders/order-items';
import { attemptsOfOrder, movementsOfOrder } from '../../stores/payments/store';
import { findReceipt } from '../../stores/payments/transfer-receipts';
import { permissionsOfPhone } from '../../stores/subscriptions/store';
import { describeEntry } from '../entries/correct-entry';
import { bookingsOfOrder } from '../../stores/bank/allocations';
import { payoutsOfRefund } from '../../stores/payouts/store';
import { consentsOfEntry, consentsOfTeam } from '../../stores/privacy/store';
import { applicationsOf, refundsOfOrder } from '../../stores/refunds/store';
import { vouchersOfPhone } from '../../stores/vouchers/store';
import { filesOf, invoiceFilesOf, invoicePartsOf, timeText, type Exported } from './export-files';
import { ordersOnlyOf, personalRecordsOfPhone, ordersOfPersonalRecords } from '../../stores/people/personal-data';

/**
 * Exports the data about a phone's owner, in words that they can read; attachments with their content in base64. Other
 * people, such as members of their team, are only counted.
 * @param given `meetingId` null for every meeting; logins and texts are of all of them only then
 * @throws Refusal if there is nothing
 */
export async function exportPerson(
  phone: string,
  { meetingId }: { meetingId: number | null },
  dependencies: Dependencies,
): Promise<Exported> {
  const { database, clock } = dependencies;
  const { query } = database;
  const found = await personalRecordsOfPhone(query, phone, meetingId);
  const held = { entries: found.entries.map(({ entry }) => entry), teams: found.teams.map(({ team }) => team) };
  const allOrders = await ordersOfPersonalRecords(query, held);
  const own = ordersOnlyOf(allOrders, held);
  const isAll = meetingId === null;
  const [logins, texts] = isAll ? [await loginsOf(query, phone), await textsOf(query, phone)] : [[], []];
  const permissions = isAll ? await permissionsOf(query, phone) : [];
  const invitations = await invitationsOf(query, phone, meetingId);
  const others = [invitations, logins, texts, permissions].flat();
  if (held.entries.length + held.teams.length + others.length === 0) throw refuse('没有该手机号的数据');
  return {
    手机号: phone,
    导出时间: timeText(new Date(clock.now())),
    报名: await Promise.all(found.entries.map((one) => registrationOf(query, one, dependencies))),
    团队: await Promise.all(
      found.teams.map(async ({ team, meeting }) => ({
        ...{ 会议: meeting.name, 团队名称: team.teamName, 联系人: team.contactName, 省份: team.province },
        手机号: team.phone,
        注册时间: timeText(team.createdAt),
        同意: (await consentsOfTeam(query, team.id)).map((one) => consentOf({ ...one, teamId: null })),
        参会人数: await countEntriesOfTeam(query, team.id),
      })),
    ),
    订单: await Promise.all(
      allOrders.map((order) => orderOf(order, { isOwn: own.includes(order), held }, dependencies)),
    ),
    邀请和优惠码: invitations,
    登录: logins,
    待发通知: texts,
    微信通知许可: permissions,
  };
}

async function registrationOf(
  query: Queryable,
  { entry, meeting }: { entry: EntryRow; meeting: MeetingRow },
  dependencies: Dependencies,
): Promise<Exported> {
  return {
    ...{ 会议: meeting.name, 会议编码: meeting.code },
    ...exportedColumns(entry),
    报名时间: timeText(entry.createdAt),
    修改时间: timeText(entry.updatedAt),
    有效: entry.live,
    参会码: entry.ticketRef,
    签到时间: timeText(await firstScanIn(query, entry.id)),
    填写内容: Object.fromEntries(
      describeEntry(entry, meeting, dependencies).map(({ label, text, attachments }) => [
        label,
        attachments.length > 0 ? `${attachments.length} 个附件` : text,
      ]),
    ),
    附件: await filesOf(entry.id, dependencies),
    同意: (await consentsOfEntry(query, entry.id)).map(consentOf),
    学时学分: (await creditRecordsOf(query, meeting.id, entry.id)).map(creditOf),
    学时异议: (await objectionsOf(query, entry.id)).map((one) => ({
      ...{ 场次: one.sessionName, 说明: one.reason, 状态: objectionStates[one.state], 答复: one.answer },
      ...{ 提出: timeText(one.createdAt), 处理: timeText(one.decidedAt) },
    })),
    群发通知: (await messagesTo(query, entry.id)).map(({ receiver, message }) => ({
      ...{
        内容: findMessageTemplate(message.template)?.title ?? message.template,
        结果: receiverStates[receiver.state],
      },
      时间: timeText(receiver.settledAt ?? message.createdAt),
    })),
    证书: (await certificatesOf(query, entry.id)).map((one) => certificateOf(one, meeting.code)),
    退费申请: (await applicationsOf(query, entry.id)).map(({ refundFen, decision, reason, createdAt }) => ({
      ...{ 金额: formatFen(refundFen), 结果: decision, 原因: reason },
      时间: timeText(createdAt),
    })),
  };
}

const creditOf = ({ creditsMilli, hours, explanation, reason, live, recordedAt }: CreditRecordRow): Exported => ({
  ...{ 学分: creditsMilli / 1_000, 学时: hours, 明细: explanation, 更正原因: reason, 现行: live },
  时间: timeText(recordedAt),
});

const certificateOf = (row: CertificateRow, meetingCode: string): Exported => ({
  ...{ 编号: certificateNumber(meetingCode, row.number), 姓名: row.name, 单位: row.employer, 学时: row.hours },
  ...{ 学分: row.creditsMilli / 1_000, 发出: timeText(row.issuedAt), 换发或作废: timeText(row.endedAt) },
});

const consentOf = ({ version, kinds, teamId, giverId, givenAt }: ConsentRow): Exported => ({
  说明版本: version,
  含敏感个人信息: kinds.includes('sensitive'),
  同意人: teamId === null && giverId === null ? '本人' : '他人声明',
  时间: timeText(givenAt),
});

async function orderOf(
  order: OrderRow,
  { isOwn, held }: { isOwn: boolean; held: { entries: readonly EntryRow[] } },
  dependencies: Dependencies,
): Promise<Exported> {
  const { query } = dependencies.database;
  const items = await allItemsOfOrder(query, order.id);
  const share = items.filter(({ entryId }) => held.entries.some(({ id }) => id === entryId));
  const shown = {
    订单号: order.outTradeNo,
    状态: order.status,
    本人费用: formatFen(share.reduce((sum, { amountFen }) => sum + amountFen, 0)),
    下单时间: timeText(order.createdAt),
    支付时间: timeText(order.paidAt),
    取消时间: timeText(order.cancelledAt),
  };
  if (!isOwn) return shown;
  const receipt = await findReceipt(query, order.id);
  const attempts = await attemptsOfOrder(query, order.id);
  const movements = await movementsOfOrder(query, order.id);
  const bookings = await bookingsOfOrder(query, order.id);
  const returned = await refundsOfOrder(query, order.id);
  return {
    ...shown,
    金额: formatFen(order.amountFen),
    发票信息: order.invoice && invoiceFormCodec.write(order.invoice),
    发票文件: await invoiceFilesOf(order.id, dependencies),
    分开的发票: await invoicePartsOf(order.id, dependencies),
    转账备注: order.transferRemark,
    银行回单:
      receipt === null ? null : { 付款日期: receipt.paidOn, 付款人: receipt.payerName, 付款账号: receipt.payerAccount },
    微信付款账号: [...new Set(attempts.map(({ request }) => request.payerId))],
    收支: movements.map(({ amountFen, method, evidence, createdAt }) => ({
      ...{ 金额: formatFen(amountFen), 方式: method },
      ...bankFactsOf(bookings.find(({ allocation }) => allocation.evidence === evidence)?.transaction),
      时间: timeText(createdAt),
    })),
    退款: await Promise.all(
      returned.map(async ({ outRefundNo, refundFen, state, reason, bankSerial, createdAt }) => ({
        ...{ 金额: formatFen(refundFen), 状态: state, 原因: reason },
        ...(bankSerial === '' ? {} : { 银行流水号: bankSerial }),
        收款账号: (await payoutsOfRefund(query, outRefundNo)).map(({ payeeName, payeeAccount, payeeBank }) => ({
          ...{ 户名: payeeName, 账号: payeeAccount, 开户行: payeeBank },
        })),
        时间: timeText(createdAt),
      })),
    ),
  };
}

const bankFactsOf = (money: BankTransactionRow | undefined): Exported => {
  if (money === undefined) return {};
  const { happenedOn, serial, payer, payerAccount } = money;
  const facts = { 到账日期: happenedOn, 银行流水号: serial, 付款户名: payer, 付款账号: payerAccount };
  return Object.fromEntries(Object.entries(facts).filter(([, text]) => text !== ''));
};

async function invitationsOf(query: Queryable, phone: string, meetingId: number | null): Promise<Exported[]> {
  const made = await vouchersOfPhone(query, phone, meetingId);
  return made.map(({ voucher, meeting }) => ({
    ...{ 会议: meeting.name, 种类: voucher.isGuest ? '邀请嘉宾' : '优惠码', 姓名: voucher.name, 手机号: voucher.phone },
    ...{ 给谁用: voucher.label, 备注: voucher.remark, 优惠: voucherEffect(voucher.priceFen) },
    ...{ 建立时间: timeText(voucher.createdAt), 发过短信: timeText(voucher.remindedAt ?? voucher.invitedAt) },
    ...{ 打开链接: timeText(voucher.openedAt), 撤回时间: timeText(voucher.withdrawnAt) },
  }));
}

async function loginsOf(query: Queryable, phone: string): Promise<Exported[]> {
  const opened = await sessionsOfPhone(query, phone);
  const codes = await codesOfPhone(query, phone);
  return [
    ...opened.map(({ createdAt, expiresAt }) => ({ 登录时间: timeText(createdAt), 有效期至: timeText(expiresAt) })),
    ...codes.map(({ createdAt }) => ({ 验证码发送时间: timeText(createdAt) })),
  ];
}

async function textsOf(query: Queryable, phone: string): Promise<Exported[]> {
  const queued = await noticesOfPhone(query, phone);
  return queued.map(({ template, parameters, subscribe, outcome, createdAt }) => ({
    ...{ 模板: template, 内容: parameters, 微信通知: subscribe },
    ...{ 状态: textStates[outcome ?? 'waiting'], 时间: timeText(createdAt) },
  }));
}

async function permissionsOf(query: Queryable, phone: string): Promise<Exported[]> {
  const kept = await permissionsOfPhone(query, phone);
  return kept.map(({ kind, openid, givenAt }) => ({ 类别: kind, 微信标识: openid, 同意时间: timeText(givenAt) }));
}
