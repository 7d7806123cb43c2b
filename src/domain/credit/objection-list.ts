import { choicesOf, type ListField } from '../list/list-field';
import { objectionStates } from './objection-states';

/** The fields by which objections are filtered, for the desk and the server alike. */
export const objectionListFields: readonly ListField[] = [
  { key: 'state', title: '状态', kind: 'choice', group: '常用', choices: choicesOf(objectionStates) },
  { key: 'createdAt', title: '提出时间', kind: 'date', group: '常用' },
];
