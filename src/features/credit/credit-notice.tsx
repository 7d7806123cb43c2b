import { formatDeadline } from '../../domain/time/format-dates';
import { Notice } from '../../ui/display/notice';
import { Unbroken } from '../../ui/display/unbroken';

interface CreditNoticeProps {
  deadline: string;
  isApplied: boolean;
  isOver: boolean;
  /** True if the credit is a member's, not the user's own. */
  isMember: boolean;
}

/** Shows why the credit form is locked, or until when it is open. */
export function CreditNotice({ deadline, isApplied, isOver, isMember }: CreditNoticeProps) {
  if (isApplied) return <Notice>{isMember ? '该参会人' : '您'}已申请学分，提交后不可修改。</Notice>;
  const date = formatDeadline(deadline);
  if (isOver)
    return (
      <Notice tone="due">
        学分申请已于 <Unbroken>{date}</Unbroken> 截止。
      </Notice>
    );
  return date === '' ? null : (
    <Notice>
      学分申请截止日期：<Unbroken>{date}</Unbroken>，提交后不可修改。
    </Notice>
  );
}
