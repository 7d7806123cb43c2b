import type { InputOf } from '../../../src/contract/codec';
import type { voucherCalls } from '../../../src/contract/desk-calls/voucher-calls';
import { filtersPass, pageOfRows } from '../../../src/domain/list/filter-rows';
import type { ListQuery } from '../../../src/domain/list/list-query';
import { maskPhone } from '../../../src/domain/person/mobile-phone';
import { looseText } from '../../../src/domain/text/loose-text';
import { formatShanghaiTime, shanghaiDate } from '../../../src/domain/time/shanghai-time';
import { reminderBlock, reminderBlockTexts } from '../../../src/domain/link/reminder-block';
import { voucherFields } from '../../../src/domain/voucher/voucher-list';
import {
  cleanVoucherCode,
  guestStateTexts,
  shownVoucherCode,
  voucherEffect,
  voucherState,
  voucherStateTexts,
} from '../../../src/domain/voucher/voucher';
import type { Dependencies } from '../../context/dependencies';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import type { VoucherRow } from '../../db/tables/vouchers';
import { recordAct } from '../../stores/audit/store';
import { voucherLink } from '../../stores/meetings/meeting-link';
import { holdersOf, usesOf, usesOfMeeting, voucherOfRow, vouchersOfMeeting } from '../../stores/vouchers/store';
import { stateLabelOf } from '../orders/order-details';
import { sendsInvitations } from '../notices/sends-links';
import { writeWorkbook } from '../tables/write-workbook';
import { askedOf } from './invite-guests';
import { requireVoucher } from './withdraw-voucher';

type ListedVoucher = InputOf<typeof voucherCalls.listVouchers.answer>['rows'][number];
type VoucherDetails = InputOf<typeof voucherCalls.getVoucher.answer>;

function rowOf(row: VoucherRow, used: number, now: number): ListedVoucher {
  const { id, code, label, priceFen, uses, keepsPlaces, phone, isGuest, name, remark, createdAt } = row;
  const state = voucherState(voucherOfRow(row), used, now);
  return {
    ...{
      id,
      label: isGuest ? (remark ?? '') : label,
      priceFen,
      uses,
      used,
      left: Math.max(0, uses - used),
      keepsPlaces,
    },
    ...{ kind: isGuest ? 'guest' : 'code', state, stateText: (isGuest ? guestStateTexts : voucherStateTexts)[state] },
    // A guest's code stands in their link alone.
    code: isGuest ? '' : shownVoucherCode(code),
    name: isGuest ? (name ?? '已删除') : '',
    phone: phone === null ? '' : maskPhone(phone),
    ...{ endsAt: row.endsAt?.getTime() ?? null, createdAt: createdAt.getTime(), texts: row.texts },
  };
}

const linkOf = (
  { code, isGuest }: VoucherRow,
  meeting: MeetingRow,
  { publicOrigin }: Dependencies['settings'],
): string => voucherLink(publicOrigin, code, isGuest ? null : meeting.code);

export const voucherFieldKind = (field: string) => voucherFields.find(({ key }) => key === field)?.kind;

/** Lists a page of a meeting's vouchers. They are few, and guests' names are sealed: they are searched and sorted here. */
export async function listVouchers(
  query: Queryable,
  meetingId: number,
  { search, filters, sort, page }: ListQuery,
  now: number,
) {
  const used = await usesOfMeeting(query, meetingId, new Date(now));
  const all = await vouchersOfMeeting(query, meetingId);
  const words = search.split(/\s+/).map(looseText).filter(Boolean);
  const isFound = ({ code, label, name, remark, phone, isGuest }: VoucherRow): boolean =>
    words.every(
      (word) =>
        (!isGuest && code === cleanVoucherCode(word)) ||
        [label, name ?? '', remark ?? '', (phone ?? '').slice(-4)].some((text) => looseText(text).includes(word)),
    );
  const rowsOf = (rows: readonly VoucherRow[]) => rows.map((row) => rowOf(row, used.get(row.id) ?? 0, now));
  const found = rowsOf(all.filter(isFound)).filter((row) => filtersPass(row, filters));
  return pageOfRows({ found, all: rowsOf(all) }, { sort, page });
}

/**
 * Reads everything about a voucher of a meeting.
 * @throws Refusal (404)
 */
export async function voucherDetails(
  of: { meeting: MeetingRow; id: string },
  dependencies: Dependencies,
): Promise<VoucherDetails> {
  const { database, clock, settings } = dependencies;
  const now = clock.now();
  const voucher = await requireVoucher(database.query, { meetingId: of.meeting.id, id: of.id });
  const holders = await holdersOf(database.query, voucher.id);
  const block = voucher.isGuest ? reminderBlock(askedOf(voucher), now) : null;
  return {
    ...rowOf(voucher, await usesOf(database.query, voucher.id, new Date(now)), now),
    link: linkOf(voucher, of.meeting, settings),
    invitedAt: voucher.invitedAt?.getTime() ?? null,
    remindedAt: voucher.remindedAt?.getTime() ?? null,
    openedAt: voucher.openedAt?.getTime() ?? null,
    textBlock: sendsInvitations(dependencies) ? (block === null ? '' : reminderBlockTexts[block]) : '没有配置短信模板',
    people: holders.map((entry) => ({
      ...{ id: entry.id, name: entry.name, state: stateLabelOf(entry, of.meeting, false) },
      ...{ dueFen: entry.reviewState === 'waiting' ? 0 : entry.feeFen, isHolding: entry.live },
    })),
  };
}

/** Makes an .xlsx workbook of a meeting's vouchers, with codes and links; the trail records who took it. */
export async function exportVouchers(
  meeting: MeetingRow,
  memberId: string,
  { database, clock, settings }: Dependencies,
): Promise<{ fileName: string; workbook: string }> {
  const now = clock.now();
  const used = await usesOfMeeting(database.query, meeting.id, new Date(now));
  const rows = (await vouchersOfMeeting(database.query, meeting.id)).map((row) => ({
    row,
    told: rowOf(row, used.get(row.id) ?? 0, now),
  }));
  const timeOf = (at: Date | null): string => (at === null ? '' : formatShanghaiTime(at.getTime()));
  const headings = [
    '种类',
    '优惠码',
    '姓名',
    '手机',
    '给谁用',
    '优惠',
    '可用次数',
    '已用',
    '留名额',
    '有效至',
    '状态',
    '链接',
  ];
  const bytes = await writeWorkbook([
    {
      name: '优惠码与嘉宾',
      columns: headings.map((heading) => ({ heading, width: heading === '链接' ? 48 : 16 })),
      rows: rows.map(({ row, told }) => [
        ...[told.kind === 'guest' ? '邀请嘉宾' : '优惠码', told.code, told.name, row.phone ?? '', told.label],
        ...[voucherEffect(told.priceFen), told.uses, told.used, told.keepsPlaces ? '是' : '', timeOf(row.endsAt)],
        ...[told.stateText, linkOf(row, meeting, settings)],
      ]),
    },
  ]);
  const after = { meeting_id: meeting.id, vouchers: rows.length };
  await recordAct(database.query, { memberId, act: 'exportVouchers', subjectId: String(meeting.id), after });
  return { fileName: `优惠码与嘉宾 ${shanghaiDate(now)}.xlsx`, workbook: bytes.toString('base64') };
}
