import { formatDeadline } from '../../domain/time/format-dates';
import { Notice } from '../../ui/display/notice';
import { Unbroken } from '../../ui/display/unbroken';

interface DeadlineNoticeProps {
  /** The subject of the application, such as 学分. */
  what: string;
  /** The meeting's deadline; '' for none, which renders nothing. */
  deadline: string;
}

/** Shows the deadline for applying later. */
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
