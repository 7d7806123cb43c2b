import { isReminderTime, type ReminderKind } from '../../src/domain/notice/reminders';

/** Tells of each reminder what it says, and to whom. */
export const toldTexts: Readonly<Record<ReminderKind, string>> = {
  'day-before': '告诉每个人时间和地点，没有交费或没有完善报名信息的同时提醒',
  'first-day': '只提醒还没有交费或没有完善报名信息的人，以及还有人没有交费的经办人',
};

const halfHours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
  .flatMap((hour) => [`${hour}:00`, `${hour}:30`])
  .filter(isReminderTime);

/** The times that may be chosen, with the one that a file or a command has set; '' for a reminder that is not sent. */
export const reminderTimes = (time: string): { value: string; label: string }[] => [
  { value: '', label: '不发' },
  ...[...new Set([...halfHours, ...(time === '' ? [] : [time])])].sort().map((one) => ({ value: one, label: one })),
];
