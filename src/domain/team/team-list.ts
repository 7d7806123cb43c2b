import type { ListField } from '../list/list-field';

/** The fields by which teams are filtered, for the desk and the server alike. */
export const teamFields: readonly ListField[] = [
  { key: 'members', title: '人数', kind: 'number', group: '常用' },
  { key: 'unpaid', title: '没付的人', kind: 'number', group: '常用' },
  { key: 'province', title: '地区', kind: 'text', group: '常用' },
  { key: 'createdAt', title: '登记时间', kind: 'date', group: '常用' },
];
