/** The states of a meeting as the desk shows them. */
export const meetingStates = {
  open: { kind: 'ok', text: '报名中' },
  closed: { kind: 'off', text: '报名已截止' },
  draft: { kind: 'brand', text: '未发布' },
  cancelled: { kind: 'bad', text: '已取消' },
  archived: { kind: 'off', text: '已归档' },
  over: { kind: 'off', text: '已结束' },
} as const;
