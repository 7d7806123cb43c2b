import { useEffect } from 'react';
import { apiUrl } from '../../api/call-server';
import { Dialog } from '../../ui/dialog/dialog';
import { preloadDialogs } from '../../ui/dialog/preload-dialogs';
import { Box } from '../../ui/native/box';
import { TicketPicture } from '../../ui/ticket-picture/ticket-picture';
import { TicketTag } from '../../ui/ticket-tag/ticket-tag';
import type { TicketFace } from './kept-ticket';
import './ticket-card.css';

interface TicketDialogProps {
  ticket: TicketFace;
  open: boolean;
  onClose: () => void;
}

/** The code by itself, for the scanner at the entrance; opens without network too. */
export function TicketDialog({ ticket, open, onClose }: TicketDialogProps) {
  useEffect(preloadDialogs, []);
  return (
    <Dialog
      open={open}
      title={`【${ticket.meetingName}】参会码`}
      confirmText="关闭"
      onConfirm={onClose}
      onCancel={onClose}
    >
      <Box className="ticket-card__picture">
        <TicketPicture code={ticket.code} imageUrl={ticket.imageUrl && apiUrl(ticket.imageUrl)} />
      </Box>
      <Box className="ticket-card__name">{ticket.name}</Box>
      <Box className="ticket-card__note">
        <TicketTag tag={ticket.tag} />
      </Box>
    </Dialog>
  );
}
