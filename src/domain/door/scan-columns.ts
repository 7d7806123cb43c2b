import type { TableColumns } from '../table/table-records';
import type { ScanDirection } from './gate';

export type ScanColumn =
  | 'id'
  | 'ticket'
  | 'phone'
  | 'gate'
  | 'direction'
  | 'deviceTime'
  | 'device'
  | 'offsetSeconds'
  | 'offsetMs'
  | 'undone'
  | 'undoes';

/** The headings of a log of scans (docs/operate.md), the first of each in our own words. */
export const scanColumns: TableColumns<ScanColumn> = {
  id: ['编号', 'id', 'scan id', 'scan', 'uuid', '扫码编号', '记录编号', '记录号', '流水号', '扫描编号', 'nonce', 'key'],
  ticket: [
    ...['参会码', 'ticket', 'ticket code', 'ticket ref', 'code', 'qr', 'qr code', '票号', '票码', '二维码', '凭证'],
    ...['ticket or phone', 'phone or ticket', '参会码或手机号', '手机号或参会码', '参会码手机号', 'person', '人员'],
  ],
  phone: ['手机号', 'phone', 'mobile', 'tel', 'phone number', '手机', '手机号码', '电话', '联系电话', '移动电话'],
  gate: [
    '签到口',
    'gate',
    'gate id',
    'gate code',
    'gate name',
    '闸口',
    '闸机',
    '门',
    '通道',
    '入口',
    '签到点',
    '检票口',
  ],
  direction: ['方向', 'direction', 'dir', 'in out', '进出', '出入', '进出方向', '类型', 'type', 'action'],
  deviceTime: [
    ...[
      '设备时间',
      'device time',
      'device at',
      'time',
      'at',
      'timestamp',
      'scanned at',
      'scan time',
      'datetime',
      'date time',
    ],
    ...['时间', '扫码时间', '签到时间', '打卡时间', '扫描时间', '刷码时间', '日期时间'],
  ],
  device: ['设备', 'device', 'device id', 'device name', '设备号', '设备编号', '设备名称', '扫码枪', '终端'],
  offsetSeconds: ['时差秒', 'offset', 'offset seconds', 'device offset', 'clock offset', '时差', '快慢秒', '时钟偏差'],
  offsetMs: ['时差毫秒', 'offset ms', 'device offset ms', 'clock offset ms', 'offset milliseconds'],
  undone: [
    '已撤销',
    'undone',
    'is undone',
    'undone at',
    'undone by',
    'cancelled',
    'canceled',
    'revoked',
    'void',
    '撤销',
    '作废',
  ],
  undoes: ['撤销哪条', 'undoes', 'undo of', 'undo', '撤销编号', '被撤销编号'],
};

const directions: Readonly<Record<ScanDirection | 'undo', readonly string[]>> = {
  in: [
    'in',
    'i',
    'enter',
    'entry',
    'entrance',
    'checkin',
    'signin',
    '进',
    '入',
    '进场',
    '入场',
    '进入',
    '签到',
    '进门',
    '到',
  ],
  out: ['out', 'o', 'exit', 'leave', 'checkout', 'signout', '出', '离', '出场', '离场', '离开', '签退', '出门', '退'],
  undo: ['undo', 'undone', 'cancel', 'void', 'revoke', '撤销', '作废', '取消'],
};

/** Reads the direction of a scan, or that the row undoes one; null for an unknown word. */
export function readDirection(text: string): ScanDirection | 'undo' | null {
  const word = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/g, '');
  for (const direction of Object.keys(directions) as (ScanDirection | 'undo')[]) {
    if (directions[direction].includes(word)) return direction;
  }
  return null;
}

/** Reads whether a cell says yes: anything but empty, 0, false, no and 否. */
export const saysYes = (text: string): boolean => !/^(?:|0|false|no|n|否|未|未撤销|null|-)$/i.test(text.trim());
