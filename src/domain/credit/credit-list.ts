import { choicesOf, type ListField } from '../list/list-field';

/**
 * The state of a person in the list of hours and credits: credits; too short a time for any; never there; or, once the list is
 * frozen, not in it, since their registration became valid later.
 */
export const listedCreditStates = {
  earned: '有学分',
  short: '到场太短',
  absent: '没来',
  unlisted: '不在名单',
} as const;

export type ListedCreditState = keyof typeof listedCreditStates;

/** The fields by which the list is filtered, for the desk and the server alike. */
export const creditListFields: readonly ListField[] = [
  { key: 'state', title: '情况', kind: 'choice', group: '常用', choices: choicesOf(listedCreditStates) },
  { key: 'credits', title: '学分', kind: 'number', group: '常用' },
  { key: 'hours', title: '学时', kind: 'number', group: '常用' },
  { key: 'unended', title: '没扫出场的次数', kind: 'number', group: '常用' },
];

/** Says how a list comes out, as a member of staff has seen it before freezing it. */
export interface CreditNumbers {
  /** Everybody whose registration is valid. */
  people: number;
  earned: number;
  short: number;
  absent: number;
  unlisted: number;
}
