import { useEffect, useState } from 'react';
import { apiUrl } from '../../api/call-server';
import { admissionRefusalTexts, type AdmissionRefusal } from '../../domain/ticket/admission-refusal';
import { describeAge } from '../../domain/time/describe-age';
import { now } from '../../platform/device/clock';
import { toast } from '../../platform/device/feedback';
import { Card } from '../../ui/layout/card';
import { Icon } from '../../ui/display/icon';
import { Box } from '../../ui/native/box';
import { PersonName, Phrases, Unbroken } from '../../ui/display/unbroken';
import { SaveTicket } from '../../ui/display/save-ticket';
import { TicketPicture } from '../../ui/display/ticket-picture';
import type { TicketCode } from '../../ui/display/ticket-picture-props';
import { TicketTag } from '../../ui/display/ticket-tag';
import type { TicketFace } from './kept-ticket';
import { Dialog } from '../../ui/overlay/dialog';
import { loadSurface } from '../../ui/overlay/load-overlays';
import { loadEncoder } from '../../ui/display/qr-code';
import './ticket-card.css';

/** The interval at which the displayed age is refreshed, in milliseconds. */
const ageStepMs = 20_000;

/** Shows the ticket: a large code on white, its holder, its state, and the time when that was last confirmed. */
export function TicketCard({ ticket }: { ticket: TicketFace }) {
  return (
    <Box className="ticket-card">
      <Card title="参会码" aside={<TicketTag tag={ticket.tag} />}>
        {ticket.refusal === null ? (
          <AdmittingFace ticket={ticket} />
        ) : (
          <RefusedFace ticket={ticket} refusal={ticket.refusal} />
        )}
      </Card>
    </Box>
  );
}

function AdmittingFace({ ticket }: { ticket: TicketFace }) {
  const isKept = ticket.code !== '';
  return (
    <>
      <Box className="ticket-card__picture">
        <TicketPicture {...shownCode(ticket)} />
      </Box>
      <Box className="ticket-card__name">
        <PersonName name={ticket.name} />
      </Box>
      <Box className="ticket-card__note">
        凭此码签到入场 · <Confirmed at={ticket.confirmedAt} isKept={isKept} />
      </Box>
      <KeepTicket ticket={ticket} />
    </>
  );
}

/** The ticket's code with the whole address of its picture. */
const shownCode = ({ code, shortCode, imageUrl }: TicketFace): TicketCode => ({
  ...{ code, shortCode, imageUrl: imageUrl && apiUrl(imageUrl) },
});

function KeepTicket({ ticket }: { ticket: TicketFace }) {
  const { meetingName, name, when, address } = ticket;
  const facts = [when, address].filter((fact) => fact !== '');
  const picture = { meetingName, name, facts };
  return <SaveTicket {...shownCode(ticket)} ticket={picture} notify={toast} />;
}

function RefusedFace({ ticket, refusal }: { ticket: TicketFace; refusal: AdmissionRefusal }) {
  return (
    <Box className="ticket-card__refused">
      <Icon name="info" size="large" />
      <Box className="ticket-card__refusal">
        <Phrases>{admissionRefusalTexts[refusal]}</Phrases>
      </Box>
      <Box className="ticket-card__note">
        <PersonName name={ticket.name} />
      </Box>
    </Box>
  );
}

function Confirmed({ at, isKept }: { at: number; isKept: boolean }) {
  const [time, setTime] = useState(now);
  useEffect(() => {
    setTime(now());
    const timer = setInterval(() => setTime(now()), ageStepMs);
    return () => clearInterval(timer);
  }, [at]);
  return (
    <>
      <Unbroken>{`${describeAge(at, time)}已确认${isKept ? '，' : ''}`}</Unbroken>
      {isKept && <Unbroken>无网络也可出示</Unbroken>}
    </>
  );
}

interface TicketDialogProps {
  ticket: TicketFace;
  open: boolean;
  onClose: () => void;
}

/** Loads the code needed to show a ticket, on its card or in a dialog. */
export const loadTicketParts = () => Promise.all([loadEncoder(), loadSurface()]);

/** Shows only the code, for the scanner at the entrance; also opens offline. */
export function TicketDialog({ ticket, open, onClose }: TicketDialogProps) {
  useEffect(() => {
    // A failure is ignored: the dialog tries again.
    loadSurface().catch(() => undefined);
  }, []);
  return (
    <Dialog
      open={open}
      title={`【${ticket.meetingName}】参会码`}
      confirmText="关闭"
      onConfirm={onClose}
      onCancel={onClose}
    >
      <Box className="ticket-card__picture">
        <TicketPicture {...shownCode(ticket)} />
      </Box>
      <Box className="ticket-card__name">{ticket.name}</Box>
      <Box className="ticket-card__note">
        <TicketTag tag={ticket.tag} />
      </Box>
      <KeepTicket ticket={ticket} />
    </Dialog>
  );
}
