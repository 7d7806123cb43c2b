import { isMobilePhone } from '../person/mobile-phone';
import { cleanNumber } from '../typed-number/clean-number';
import type { TableColumns, TableRecord } from '../table/table-records';

/** A guest as a table names them. */
export interface InvitedGuest {
  name: string;
  phone: string;
  /** Whatever the office wants to remember: 讲者, 分会场主席. */
  remark: string;
}

export type GuestColumn = 'name' | 'phone' | 'remark';

/** The headings of a table of guests, the first of each in our own words. */
export const guestColumns: TableColumns<GuestColumn> = {
  name: ['姓名', 'name', '嘉宾', '嘉宾姓名', '专家', '专家姓名', '讲者', '联系人'],
  phone: ['手机', 'phone', 'mobile', '手机号', '手机号码', '电话', '联系电话', '联系方式'],
  remark: ['备注', 'remark', 'note', '身份', '类别', '角色', '职务', '说明'],
};

/**
 * Reads a row of a table of guests.
 * @returns the guest, or in Chinese why it cannot be one
 */
export function readGuest({ cell }: Pick<TableRecord<GuestColumn>, 'cell'>): InvitedGuest | string {
  const [name, phone, remark] = [cell('name'), cleanNumber('phone', cell('phone')), cell('remark')];
  if (name === '') return '缺少姓名';
  if (name.length > 50) return '姓名不能超过 50 个字';
  if (!isMobilePhone(phone)) return `手机“${cell('phone')}”不是正确的手机号码`;
  if (remark.length > 200) return '备注不能超过 200 个字';
  return { name, phone, remark };
}
