import type { DeskCallName } from '../staff/rights';
import { personStates, type PersonState } from './person-state';

/** The acts of the office on a person, in the order in which the desk offers them. */
export const personActNames = [
  ...([
    'approve',
    'refuse',
    'give-place',
    'restore',
    'correct',
    'identity',
    'hand-over',
    'remind',
    'ask-completion',
    'refund',
  ] as const),
  ...(['cancel', 'resend', 'entrant', 'review-again', 'note'] as const),
] as const;
export type PersonActName = (typeof personActNames)[number];

/** Those that many people may be selected for. */
export const manyActNames = [
  'approve',
  'refuse',
  'give-place',
  'review-again',
  'cancel',
  'restore',
  'refund',
  'remind',
  'ask-completion',
  'resend',
] as const satisfies readonly PersonActName[];
export type ManyActName = (typeof manyActNames)[number];

/**
 * The acts that the list offers on a selection, the most frequent one last. `needs` is the column without which a meeting has
 * no use for one.
 */
export const selectionActs: readonly { act: ManyActName; needs?: 'due' | 'review' | 'waiting' }[] = [
  { act: 'cancel' },
  { act: 'resend' },
  { act: 'ask-completion' },
  { act: 'refund', needs: 'due' },
  { act: 'give-place', needs: 'waiting' },
  { act: 'refuse', needs: 'review' },
  { act: 'approve', needs: 'review' },
  { act: 'remind', needs: 'due' },
];

/** The call of each act: whoever may make it may do the act. */
export const personActCalls = {
  approve: 'approvePeople',
  refuse: 'refusePeople',
  'review-again': 'reviewPeopleAgain',
  'give-place': 'givePlaces',
  cancel: 'cancelPeople',
  restore: 'restorePeople',
  refund: 'refundPeople',
  remind: 'remindPeople',
  'ask-completion': 'askToComplete',
  resend: 'resendLinks',
  entrant: 'changeEntrant',
  correct: 'correctPerson',
  identity: 'refuseIdentity',
  'hand-over': 'handOver',
  note: 'notePerson',
} as const satisfies Readonly<Record<PersonActName, DeskCallName>>;

/** The words for each act: `审核通过`. */
export const personActLabels: Readonly<Record<PersonActName, string>> = {
  approve: '通过审核',
  refuse: '不通过',
  'review-again': '撤回审核',
  'give-place': '给名额',
  cancel: '取消报名',
  restore: '恢复报名',
  refund: '退费',
  remind: '催缴',
  'ask-completion': '提醒完善',
  resend: '重发参会码',
  entrant: '改身份',
  correct: '修改资料',
  identity: '身份不符',
  'hand-over': '换人参会',
  note: '备注',
};

/** The facts that a list knows of a person. */
export interface ListedFacts {
  state: PersonState;
  /** The review's state; '' at a meeting without one. */
  review: string;
  isCheckedIn: boolean;
  hasTeam: boolean;
  /** The place waits for its member to complete it. */
  isIncomplete: boolean;
}

const over: Readonly<Partial<Record<PersonState, string>>> = {
  refunded: '已退费',
  'transferred-away': '已转给他人',
  cancelled: '已取消',
};

/** The states of a registration that is not over. */
export const liveStates: readonly PersonState[] = personStates
  .map(({ state }) => state)
  .filter((state) => over[state] === undefined);

/** Every state but the one that can be taken back. */
const notCancelled: Readonly<Partial<Record<PersonState, string>>> = Object.fromEntries(
  personStates.filter(({ state }) => state !== 'cancelled').map(({ state }) => [state, '报名没有取消']),
);

/** Every state but that of somebody who waits for a place. */
const notWaiting: Readonly<Partial<Record<PersonState, string>>> = Object.fromEntries(
  personStates.filter(({ state }) => state !== 'waiting').map(({ state }) => [state, '不在候补']),
);

/** Why an act leaves a person out, by state; a state that is not named is no obstacle. */
const obstacles: Readonly<Record<ManyActName, Readonly<Partial<Record<PersonState, string>>>>> = {
  approve: over,
  refuse: over,
  'give-place': notWaiting,
  'review-again': { ...over, paid: '已支付', awaited: '正在等待到账', received: '由他人付费后转赠' },
  restore: { ...notCancelled, refunded: '已退费', 'transferred-away': '已转给他人' },
  cancel: {
    ...over,
    paid: '已支付，要退费',
    awaited: '正在等待到账',
    received: '由他人付费后转赠',
    'refund-under-review': '正在申请退费',
  },
  refund: {
    ...over,
    ...{ unpaid: '未支付', awaited: '正在等待到账', free: '免费', received: '由他人付费后转赠' },
    ...{
      'under-review': '未支付',
      'review-refused': '未支付',
      'refund-under-review': '正在申请退费',
      waiting: '还在候补',
    },
  },
  remind: {
    ...over,
    ...{ paid: '已支付', free: '免费', received: '由他人付费后转赠', awaited: '已选择对公转账，正在等待到账' },
    ...{ 'under-review': '还在审核', 'review-refused': '没有通过审核', 'refund-under-review': '正在申请退费' },
    waiting: '还在候补',
  },
  'ask-completion': over,
  resend: {
    ...over,
    ...{ unpaid: '未支付，参会码还不能用', awaited: '正在等待到账，参会码还不能用' },
    ...{ 'under-review': '还在审核', 'review-refused': '没有通过审核', waiting: '还在候补' },
  },
};

/** The states in which an act can concern somebody, as far as a list knows. */
export const manyActStates = (act: ManyActName): PersonState[] =>
  personStates.map(({ state }) => state).filter((state) => obstacles[act][state] === undefined);

/**
 * Tells why an act will leave a person out, as far as a list knows; '' if it will not. The act itself decides in the end.
 */
export function listedObstacle(act: ManyActName, facts: ListedFacts): string {
  const { state, review, isCheckedIn, hasTeam, isIncomplete } = facts;
  const obstacle = obstacles[act][state];
  if (obstacle !== undefined) return obstacle;
  if ((act === 'approve' || act === 'refuse') && review !== 'pending') return '不在待审核状态';
  if (act === 'review-again' && review !== 'approved' && review !== 'refused') return '没有审核决定';
  if ((act === 'cancel' || act === 'refund' || act === 'review-again') && isCheckedIn) return '已签到';
  if (act === 'ask-completion' && !isIncomplete) return '信息已完整';
  if (act === 'resend' && isIncomplete) return '信息待完善，参会码还不能用';
  return act === 'remind' && hasTeam ? '由团队经办人交费' : '';
}
