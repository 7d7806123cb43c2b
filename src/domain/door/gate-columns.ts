import { readDate, readMoment } from '../time/read-moment';
import { formatShanghaiTime } from '../time/shanghai-time';
import type { TableColumns, TableRecord } from '../table/table-records';
import type { Gate, GateAdmits, GateKind } from './gate';

export type GateColumn = 'code' | 'name' | 'room' | 'kind' | 'once' | 'opens' | 'closes' | 'admits';

/** The headings of a table of gates (docs/operate.md), the first of each in our own words. */
export const gateColumns: TableColumns<GateColumn> = {
  code: ['编号', 'id', 'gate id', 'gate', 'code', 'gate code', '签到口编号', '闸口编号', '序号', 'no'],
  name: ['名称', 'name', 'gate name', 'title', '签到口', '闸口', '门', '入口', '通道', '签到点'],
  room: ['会场', 'room', 'hall', 'venue', 'location', '会议室', '房间', '厅', '地点', '场地'],
  kind: ['方向', 'direction', 'kind', 'in out', 'type', '进出', '类型'],
  once: ['次数', 'once', 'repeat', 'times', '是否一次', '仅一次', '只能进一次'],
  opens: ['开放', 'opens', 'opens at', 'open', 'from', 'start', '开始', '开放时间', '开始时间'],
  closes: ['关闭', 'closes', 'closes at', 'close', 'to', 'end', '结束', '关闭时间', '结束时间'],
  admits: ['可入人员', 'admits', 'who', 'who may pass', '准入', '谁可以进', '人员'],
};

const loose = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_/、和与-]/g, '');

const kinds: Readonly<Record<GateKind, readonly string[]>> = {
  both: ['', 'both', 'inout', 'inandout', '进出', '双向', '出入', '有进有出'],
  in: ['in', 'inonly', '进', '只进', '仅进', '单向', '进场', '入场', '入'],
};
const onceWords: readonly string[] = ['1', 'once', 'true', 'yes', '是', '一次', '1次', '限一次', '只一次', '仅一次'];
const againWords: readonly string[] = ['', '0', 'again', 'false', 'no', '否', '不限', '多次', '不限次数', 'unlimited'];

/**
 * Reads a row of a table of gates.
 * @returns the gate, or in Chinese why it cannot be one
 */
export function readGate({ cell }: Pick<TableRecord<GateColumn>, 'cell'>): Omit<Gate, 'id'> | string {
  const [code, name] = [cell('code') || cell('name'), cell('name') || cell('code')];
  if (code === '') return '缺少编号或名称';
  if (code.length > 100 || name.length > 100) return '编号和名称都不能超过 100 个字';
  const kind = (['both', 'in'] as const).find((one) => kinds[one].includes(loose(cell('kind'))));
  if (kind === undefined) return `方向“${cell('kind')}”应是 进出 或 只进`;
  const isOnce = onceWords.includes(loose(cell('once')));
  if (!isOnce && !againWords.includes(loose(cell('once')))) return `次数“${cell('once')}”应是 一次 或 不限`;
  const [opensAt, closesAt] = [readBound(cell('opens')), readBound(cell('closes'))];
  if (opensAt === null || closesAt === null) return '开放和关闭应写成 2027-05-14 或 2027-05-14 08:00，也可不填';
  const admits = readAdmits(cell('admits'));
  if (typeof admits === 'string') return admits;
  return { code, name, room: cell('room'), kind, isOnce, opensAt, closesAt, admits };
}

/** Reads a wire time; '' for an empty text, null for one that is none. */
function readBound(text: string): string | null {
  if (text === '') return '';
  const moment = readMoment(text);
  return moment === null ? readDate(text) || null : formatShanghaiTime(moment);
}

/** Reads 全部, 参会代表, 参观观众, or 字段=选项、选项. */
function readAdmits(text: string): GateAdmits | null | string {
  if (['', '全部', '所有人', 'all', '不限'].includes(loose(text))) return null;
  if (['参会代表', 'delegate', 'delegates', 'paid'].includes(loose(text)))
    return { entryTypes: ['paid'], choice: null };
  if (['参观观众', 'visitor', 'visitors', 'free'].includes(loose(text))) return { entryTypes: ['free'], choice: null };
  const [, question = '', listed = ''] = /^([^=＝]+)[=＝](.+)$/.exec(text) ?? [];
  const options = listed.split(/[、,，;；]/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  if (question.trim() === '' || options.length === 0)
    return `可入人员“${text}”应是 全部、参会代表、参观观众，或 字段=选项、选项`;
  return { entryTypes: null, choice: { question: question.trim(), options } };
}
