import { apiUrl } from '../../../api/call-server';
import type { Attendee } from '../../../domain/attendee/attendee';
import type { Meeting } from '../../../domain/meeting/meeting';
import { paymentTag } from '../../../domain/ticket/payment-tag';
import { Dialog } from '../../../ui/dialog/dialog';
import { Box } from '../../../ui/native/box';
import { PersonName } from '../../../ui/person-name/person-name';
import { TicketPicture } from '../../../ui/ticket-picture/ticket-picture';
import { TicketTag } from '../../../ui/ticket-tag/ticket-tag';
import './member-code-dialog.css';

interface MemberCodeDialogProps {
  meeting: Meeting;
  member: Attendee;
  open: boolean;
  onClose: () => void;
}

/** A member's QR code, to be shown or passed on (spec section 2, 【meeting name】参会码). */
export function MemberCodeDialog({ meeting, member, open, onClose }: MemberCodeDialogProps) {
  return (
    <Dialog open={open} title={`【${meeting.name}】参会码`} confirmText="关闭" onConfirm={onClose} onCancel={onClose}>
      <TicketPicture code={member.ticketCode} imageUrl={member.ticketImageUrl && apiUrl(member.ticketImageUrl)} />
      <Box className="member-code-dialog__name">
        <PersonName name={member.name} />
      </Box>
      <Box className="member-code-dialog__tag">
        <TicketTag tag={paymentTag(member, meeting)} />
      </Box>
    </Dialog>
  );
}
