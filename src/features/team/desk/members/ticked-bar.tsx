import type { PaymentDue } from '../../../../contract/payment';
import type { Attendee } from '../../../../domain/attendee/attendee';
import { orderableMembers } from '../../../../domain/centre/team-progress';
import { formatFen } from '../../../../domain/money/money';
import { isPaymentClosed, paymentClosedMessage } from '../../../../domain/order/payment-closing';
import { canDeleteMember } from '../../../../domain/ticket/member-actions';
import { attempt } from '../../../../api/attempt';
import { errorMessage } from '../../../../api/call-error';
import { now } from '../../../../platform/device/clock';
import { alert, confirm, toast } from '../../../../platform/device/feedback';
import { refreshCentre, type CentreVisit } from '../../../../session/centre';
import { Button } from '../../../../ui/display/button';
import { Box } from '../../../../ui/native/box';
import { isCardAction } from '../../members/member-card';
import { useReminder } from '../../members/completion-notes';
import type { MemberActs } from '../../members/member-acts';
import { useTeamOrder, useTeamQuote } from '../../payments/unpaid-members';

interface TickedBarProps {
  visit: CentreVisit;
  /** At least one. */
  ticked: readonly Attendee[];
  acts: MemberActs;
  onOrdered: (result: PaymentDue, memberCount: number) => Promise<void>;
  onClear: () => void;
  /** Called after members were deleted, with which this bar and its focus may be gone. */
  onDeleted: () => void;
}

const actTexts = { view: '查看', credit: '学分', transfer: '转赠', refund: '退费' } as const;

/** The acts on the ticked members: each button says for how many (product §11.23). */
export function TickedBar({ visit, ticked, acts, onOrdered, onClear, onDeleted }: TickedBarProps) {
  const { meeting, centre } = visit;
  const isClosed = isPaymentClosed({ payer: 'team', isTransferChosen: false }, meeting, now());
  const payable = orderableMembers(ticked, centre, meeting);
  const payableIds = payable.map(({ id }) => id);
  const quote = useTeamQuote(visit, isClosed ? [] : payableIds);
  const order = useTeamOrder(visit);
  const reminder = useReminder(visit, ticked);
  const deletable = ticked.filter((one) => canDeleteMember(one, { meeting, operator: centre.operator, now: now() }));
  const removeAll = useDeletions(visit, onDeleted);
  const [only] = ticked;
  const single = ticked.length === 1 && only !== undefined ? only : null;
  const pay = async (): Promise<void> => {
    const result = await order(payableIds);
    if (result === null) await refreshCentre();
    else await onOrdered(result, payableIds.length);
  };
  const note = noteOf({ payable: payable.length, isClosed, amountFen: quote.amountFen, error: quote.error });
  return (
    <Box className="team-desk__bar team-desk__bar--ticked" role="group" aria-label="对选中的人">
      <Box className="team-desk__ticked" aria-live="polite">{`已选 ${ticked.length} 位`}</Box>
      <Box className="team-desk__room">{note}</Box>
      {single !== null &&
        acts
          .actionsOf(single)
          .filter(isCardAction)
          .map(
            (action) =>
              action !== 'delete' && (
                <Button key={action} kind="text" size="small" onPress={() => acts.act(action, single)}>
                  {actTexts[action]}
                </Button>
              ),
          )}
      <Button kind="text" size="small" onPress={onClear}>
        取消选择
      </Button>
      {deletable.length > 0 && (
        <Button kind="danger" size="small" busyText="删除中…" onPress={() => removeAll(deletable)}>
          {`删除 ${deletable.length} 位`}
        </Button>
      )}
      {reminder.due > 0 && (
        <Button
          kind={payable.length > 0 && !isClosed ? 'outline' : 'primary'}
          size="small"
          aria-haspopup="dialog"
          onPress={() => reminder.open(ticked)}
        >
          {`提醒 ${reminder.due} 位`}
        </Button>
      )}
      {payable.length > 0 && !isClosed && (
        <Button size="small" disabled={quote.amountFen === null} busyText="提交中…" onPress={pay}>
          {`交费 ${payable.length} 位`}
        </Button>
      )}
      {reminder.sheet}
    </Box>
  );
}

interface NoteFacts {
  payable: number;
  isClosed: boolean;
  amountFen: number | null;
  error: Error | null;
}

function noteOf({ payable, isClosed, amountFen, error }: NoteFacts): string {
  if (payable === 0) return '';
  if (isClosed) return paymentClosedMessage;
  if (error !== null) return errorMessage(error);
  return amountFen === null ? '正在算价…' : `${payable} 位可交费，合计 ${formatFen(amountFen)}`;
}

/** Deletes members one after the other, after one question, and says whom it could not. */
function useDeletions(
  { meeting, call }: CentreVisit,
  onDeleted: () => void,
): (members: readonly Attendee[]) => Promise<void> {
  return async (members) => {
    const names = members.map(({ name }) => name);
    const shown = names.length > 5 ? `${names.slice(0, 5).join('、')} 等` : names.join('、');
    const text = `${shown}。删除后不能恢复，要参加需重新填写。`;
    if (!(await confirm({ title: `删除 ${members.length} 位参会人`, text, danger: true }))) return;
    const failed: string[] = [];
    let deleted = 0;
    for (const { name, phone } of members) {
      const outcome = await attempt(() => call('deleteMember', { meetingId: meeting.id, phone }));
      if (outcome.kind === 'done') deleted += 1;
      else failed.push(`${name}：${outcome.message}`);
      // Without an answer the next ones would not be answered either.
      if (outcome.kind === 'unknown') break;
    }
    await refreshCentre();
    if (failed.length === 0) toast(`已删除 ${deleted} 位`, 'ok');
    else await alert({ title: `${members.length - deleted} 位没有删除`, text: failed.join('；') });
    if (deleted > 0) onDeleted();
  };
}
