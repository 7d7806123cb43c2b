import { useState } from 'react';
import type { Attendee } from '../../../domain/attendee/attendee';
import type { Meeting } from '../../../domain/meeting/meeting';
import type { CentreVisit } from '../../../session/centre';
import { useMayCorrect } from '../../../session/use-may-correct';
import { meetingDays } from '../../../domain/meeting/meeting-days';
import type { MemberAction } from '../../../domain/ticket/member-actions';
import { toast } from '../../../platform/device/feedback';
import { Button } from '../../../ui/display/button';
import { Box } from '../../../ui/native/box';
import { Sheet } from '../../../ui/overlay/sheet';
import { MemberAnswers } from '../member/member-view';
import { apiUrl } from '../../../api/call-server';
import { paymentTag } from '../../../domain/ticket/payment-tag';
import { Dialog } from '../../../ui/overlay/dialog';
import { PersonName } from '../../../ui/display/unbroken';
import { SaveTicket } from '../../../ui/display/save-ticket';
import { TicketPicture } from '../../../ui/display/ticket-picture';
import { TicketTag } from '../../../ui/display/ticket-tag';
import './member-dialogs.css';

interface MemberDetailsSheetProps {
  visit: CentreVisit;
  member: Attendee;
  actions: readonly MemberAction[];
  open: boolean;
  onClose: () => void;
  onEdit: () => void;
  onShowCode: () => void;
}

/** The dialog 参会人信息, with links to 编辑 and 参会码 (product §11.6). */
export function MemberDetailsSheet(props: MemberDetailsSheetProps) {
  const { visit, member, actions, open, onClose, onEdit, onShowCode } = props;
  const mayCorrect = useMayCorrect(visit.meeting);
  const canEdit = actions.includes('edit') || mayCorrect(member);
  const hasCode = actions.includes('qr-code');
  return (
    <Sheet
      open={open}
      title="参会人信息"
      onClose={onClose}
      footer={
        canEdit || hasCode ? (
          <Box className="member-details-sheet__actions">
            {canEdit && (
              <Button kind={hasCode ? 'outline' : 'primary'} onPress={onEdit}>
                编辑
              </Button>
            )}
            {hasCode && <Button onPress={onShowCode}>参会码</Button>}
          </Box>
        ) : undefined
      }
    >
      <MemberAnswers visit={visit} member={member} />
    </Sheet>
  );
}

interface MemberCodeDialogProps {
  meeting: Meeting;
  member: Attendee;
  open: boolean;
  onClose: () => void;
}

/** A member's QR code, to be shown or passed on (product §2.22, 【meeting name】参会码). */
export function MemberCodeDialog({ meeting, member, open, onClose }: MemberCodeDialogProps) {
  const { ticketCode, shortCode, ticketImageUrl } = member;
  const code = { code: ticketCode, shortCode, imageUrl: ticketImageUrl && apiUrl(ticketImageUrl) };
  const facts = [meetingDays(meeting), meeting.address].filter((fact) => fact !== '');
  return (
    <Dialog open={open} title={`【${meeting.name}】参会码`} confirmText="关闭" onConfirm={onClose} onCancel={onClose}>
      <TicketPicture {...code} />
      <Box className="member-code-dialog__name">
        <PersonName name={member.name} />
      </Box>
      <Box className="member-code-dialog__tag">
        {/* No member whose payment is awaited has a code. */}
        <TicketTag tag={paymentTag(member, meeting, false)} />
      </Box>
      <SaveTicket {...code} ticket={{ meetingName: meeting.name, name: member.name, facts }} notify={toast} />
    </Dialog>
  );
}

export type MemberDialogKind = 'details' | 'credit' | 'code';

export interface MemberDialog {
  /** The dialog's member; null before the first was opened, and once the member was removed. */
  member: Attendee | null;
  /** Returns true for the kind of dialog that was opened last: it stays rendered while it slides out. */
  isLatest: (kind: MemberDialogKind) => boolean;
  isOpen: boolean;
  open: (kind: MemberDialogKind, member: Attendee) => void;
  close: () => void;
}

/**
 * Manages the dialogs of the member list. The content of an open dialog follows the list.
 * @param members the members in the list
 */
export function useMemberDialog(members: readonly Attendee[]): MemberDialog {
  const [shown, setShown] = useState<{ kind: MemberDialogKind; opened: Attendee; isOpen: boolean } | null>(null);
  const listed = members.find(({ id }) => id === shown?.opened.id) ?? null;
  // An action in the dialog may remove the member from the filtered list.
  const member = listed ?? (shown?.isOpen === true ? shown.opened : null);
  return {
    member,
    isLatest: (kind) => shown?.kind === kind,
    isOpen: shown?.isOpen === true,
    open: (kind, opened) => setShown({ kind, opened, isOpen: true }),
    close: () => setShown((now) => now && { ...now, isOpen: false }),
  };
}
