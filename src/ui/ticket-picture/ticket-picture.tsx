import { useState } from 'react';
import { Box } from '../native/box';
import { Picture } from '../native/picture';
import { QrCode } from '../qr-code/qr-code';
import './ticket-picture.css';

export interface TicketPictureProps {
  /** What it says; '' where only a picture of it is known. */
  code: string;
  /** The picture's address; '' for none. */
  imageUrl: string;
}

/** The QR code: drawn here where the server tells what it says, else its picture of it. */
export function TicketPicture({ code, imageUrl }: TicketPictureProps) {
  const [isBroken, setIsBroken] = useState(false);
  if (code !== '') return <QrCode text={code} label="参会码" />;
  if (imageUrl === '' || isBroken) {
    return <Box className="ticket-picture__none">参会码暂时无法显示，请稍后再试</Box>;
  }
  return <Picture className="ticket-picture__image" src={imageUrl} alt="参会码" onError={() => setIsBroken(true)} />;
}
