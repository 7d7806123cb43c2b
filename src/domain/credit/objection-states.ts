/** The states of an objection to the hours of a session. */
export const objectionStates = {
  open: '等待处理',
  accepted: '已采纳',
  declined: '没有采纳',
  withdrawn: '已撤回',
} as const;

export type ObjectionState = keyof typeof objectionStates;
