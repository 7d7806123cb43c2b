import { useState } from 'react';
import { refreshCentre, type CentreVisit } from '../../../session/centre';
import type { Attendee, Completion } from '../../../domain/attendee/attendee';
import { smsTexts, fillText } from '../../../domain/notice/sms-texts';
import { maxReminders, reminderBlock, reminderBlockTexts } from '../../../domain/link/reminder-block';
import { lastDayToComplete } from '../../../domain/ticket/correction';
import { waitsForCompletion } from '../../../domain/ticket/ticket-state';
import { formatDay, formatMoment } from '../../../domain/time/format-dates';
import { useCommand } from '../../../api/use-command';
import { now } from '../../../platform/device/clock';
import { copyText } from '../../../platform/device/clipboard';
import { toast } from '../../../platform/device/feedback';
import { Button } from '../../../ui/display/button';
import { DescriptionList } from '../../../ui/layout/description-list';
import { Box } from '../../../ui/native/box';
import { Notice } from '../../../ui/display/notice';
import { Sheet } from '../../../ui/overlay/sheet';
import { Phrases } from '../../../ui/display/unbroken';
import { completionAddress } from './completion-address';
import './completion-notes.css';

/** Says what a place lacks, and how its member was asked, on their card. */
export function CompletionFacts({ completion }: { completion: Completion }) {
  return (
    <Box className="completion-facts">
      <Box>
        缺{' '}
        <Box as="span" className="completion-facts__lacking">
          {completion.lacking}
        </Box>
      </Box>
      <Box className="completion-facts__asked">
        <Phrases>{describeAsked(completion)}</Phrases>
      </Box>
    </Box>
  );
}

function describeAsked({ askedAt, openedAt, remindedAt }: Completion): string {
  if (askedAt === '') return '还没有发短信';
  const sent = remindedAt === '' ? `短信 ${formatMoment(askedAt)}发出` : `${formatMoment(remindedAt)}已提醒`;
  return `${sent}，${openedAt === '' ? '未打开' : '已打开没填完'}`;
}

/** Says how many places wait for their members. */
export function CompletionNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return <Notice tone="due">{`${count} 位还没有参会码：信息待完善，完善后各自生效。可先交费。`}</Notice>;
}

/** Copies the address at which a member logs in by their phone and completes their place. */
export async function copyCompletionLink(visit: CentreVisit): Promise<void> {
  const address = completionAddress(visit.meeting.id);
  if (address !== '' && (await copyText(address))) toast('已复制，本人打开后用自己的手机号登录填写', 'ok');
  else toast('复制失败，请改用短信提醒', 'fail');
}

interface CompletionActionsProps {
  visit: CentreVisit;
  member: Attendee;
  onFillIn: () => unknown;
  onRemind: () => void;
}

/** The buttons on the card of a place that waits: to fill in, to copy the link, and to remind by text where that is due. */
export function CompletionActions({ visit, member, onFillIn, onRemind }: CompletionActionsProps) {
  return (
    <>
      <Button kind="outline" size="small" aria-label={`代填 ${member.name}`} onPress={onFillIn}>
        代填
      </Button>
      {completionAddress(visit.meeting.id) !== '' && (
        <Button kind="outline" size="small" onPress={() => copyCompletionLink(visit)}>
          复制链接
        </Button>
      )}
      {reminderBlock(member.completion, now()) === null && (
        <Button kind="outline" size="small" aria-haspopup="dialog" onPress={onRemind}>
          提醒
        </Button>
      )}
    </>
  );
}

/** Whom a reminder goes to, and whom not, with the reason. */
function sortForReminder(members: readonly Attendee[]): { due: Attendee[]; left: string[] } {
  const due: Attendee[] = [];
  const left: string[] = [];
  for (const member of members.filter(waitsForCompletion)) {
    const block = reminderBlock(member.completion, now());
    if (block === null) due.push(member);
    else left.push(`${member.name}，${reminderBlockTexts[block]}`);
  }
  return { due, left };
}

interface ReminderSheetProps {
  visit: CentreVisit;
  members: readonly Attendee[];
  open: boolean;
  onClose: () => void;
}

/** How many of those who are left out are named. */
const namedAtMost = 3;

/** Sends members the link to complete their place: first the text, the limits, and who is left out (product §11.22). */
export function ReminderSheet({ visit, members, open, onClose }: ReminderSheetProps) {
  const { meeting, centre, call } = visit;
  const remind = useCommand('remindMembers', { by: call, isKeyed: true, notify: (text) => toast(text, 'fail') });
  const { due, left } = sortForReminder(members);
  const inviter = centre.operator === null ? '' : `${centre.operator.name}（${centre.operator.teamName}）`;
  const text = fillText(smsTexts.completion, { inviter, meeting: meeting.name, link: '（本人的链接）' });
  const send = async (): Promise<void> => {
    const attendeeIds = due.map(({ id }) => id);
    const outcome = await remind({ meetingId: meeting.id, attendeeIds });
    if (outcome?.kind !== 'done') return;
    onClose();
    toast(`已发送 ${outcome.answer.sent} 条提醒`, 'ok');
    await refreshCentre();
  };
  const until = formatDay(lastDayToComplete(meeting), now());
  return (
    <Sheet
      open={open}
      title={due.length === 0 ? '现在没有可提醒的人' : `给 ${due.length} 位发短信`}
      onClose={onClose}
      footer={
        <Box className="ui-dialog__actions">
          <Button kind="outline" onPress={onClose}>
            暂不
          </Button>
          {due.length > 0 && (
            <Button busyText="发送中…" onPress={send}>
              {`发送 ${due.length} 条提醒`}
            </Button>
          )}
        </Box>
      }
    >
      <Box className="completion-facts__text">{text}</Box>
      <DescriptionList
        items={[
          ...(left.length === 0 ? [] : [{ term: '这次不发', value: describeLeft(left) }]),
          { term: '每人', value: `一天 1 次，最多提醒 ${maxReminders} 次` },
          { term: '链接', value: `只认本人手机${until === '' ? '' : `，${until}前有效`}` },
        ]}
      />
    </Sheet>
  );
}

const describeLeft = (left: readonly string[]): string =>
  left.length <= namedAtMost
    ? left.join('；')
    : `${left.slice(0, namedAtMost).join('；')}；另 ${left.length - namedAtMost} 位`;

/** The button that opens the reminder, and the sheet. */
export function useReminder(visit: CentreVisit, members: readonly Attendee[]) {
  const [shown, setShown] = useState<{ members: readonly Attendee[]; isOpen: boolean }>({ members, isOpen: false });
  const { due } = sortForReminder(members);
  const close = (): void => setShown((before) => ({ ...before, isOpen: false }));
  return {
    due: due.length,
    open: (of: readonly Attendee[] = members) => setShown({ members: of, isOpen: true }),
    sheet: <ReminderSheet visit={visit} members={shown.members} open={shown.isOpen} onClose={close} />,
  };
}
