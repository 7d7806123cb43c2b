import { useState } from 'react';
import { Box } from '../native/box';
import { Picture } from '../native/picture';
import { QrCode } from '../qr-code/qr-code';
import './ticket-picture.css';

export interface TicketPictureProps {
  /** Content of the code; '' if only its picture is known. */
  code: string;
  /** URL of the picture; '' for none. */
  imageUrl: string;
}

/** A ticket's QR code: generated here if the server provides its content, else the server's picture. */
export function TicketPicture({ code, imageUrl }: TicketPictureProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (code !== '') return <QrCode text={code} label="参会码" />;
  if (imageUrl === '' || isBroken) {
    return <Box className="ticket-picture__none">参会码暂时无法显示，请稍后再试</Box>;
  }
  return (
    <Box className="ticket-picture">
      <Picture className="ticket-picture__image" src={imageUrl} alt="参会码" onError={() => setIsBroken(true)} />
    </Box>
  );
}
