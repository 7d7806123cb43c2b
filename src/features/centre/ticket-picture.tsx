import { useState } from 'react';
import { apiUrl } from '../../api/call-server';
import { Box } from '../../ui/native/box';
import { Picture } from '../../ui/native/picture';
import { QrCode } from '../../ui/qr-code/qr-code';
import type { TicketFace } from './kept-ticket';
import './ticket-picture.css';

/** The QR code: drawn here where the server tells what it says, else its picture of it. */
export function TicketPicture({ ticket }: { ticket: Pick<TicketFace, 'code' | 'imageUrl'> }) {
  const [isBroken, setIsBroken] = useState(false);
  if (ticket.code !== '') return <QrCode text={ticket.code} label="参会码" />;
  if (ticket.imageUrl === '' || isBroken) {
    return <Box className="ticket-picture__none">参会码暂时无法显示，请稍后再试</Box>;
  }
  return (
    <Picture
      className="ticket-picture__image"
      src={apiUrl(ticket.imageUrl)}
      alt="参会码"
      onError={() => setIsBroken(true)}
    />
  );
}
