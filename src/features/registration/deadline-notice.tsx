import { formatDeadline } from '../../domain/time/format-dates';
import { Notice } from '../../ui/notice/notice';
import { Unbroken } from '../../ui/unbroken/unbroken';

interface DeadlineNoticeProps {
  /** What may be applied for, such as 学分. */
  what: string;
  /** As the meeting gives it; '' for none, and then nothing is said. */
  deadline: string;
}

/** Until when a step that is put off can be made good. */
export function DeadlineNotice({ what, deadline }: DeadlineNoticeProps) {
  if (deadline === '') return null;
  return (
    <Notice>
      {what}申请截止日期：
      <Unbroken>{formatDeadline(deadline)}</Unbroken>
      ，稍后也可在个人中心申请。
    </Notice>
  );
}
