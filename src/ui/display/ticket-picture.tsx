import { useState } from 'react';
import { shortCodeText } from '../../domain/ticket/short-code';
import { useBrightScreen } from '../../platform/browser/use-bright-screen';
import { Box } from '../native/box';
import { Picture } from '../native/picture';
import { QrCode } from './qr-code';
import type { TicketCode } from './ticket-picture-props';
import './ticket-picture.css';

/**
 * A ticket's QR code: generated here if the server provides its content, else the server's picture, with its short code below.
 * Keeps the screen bright while it is visible.
 */
export function TicketPicture({ code, imageUrl, shortCode }: TicketCode) {
  const [isBroken, setIsBroken] = useState(false);
  const hasPicture = imageUrl !== '' && !isBroken;
  useBrightScreen(code !== '' || hasPicture);
  if (code === '' && !hasPicture) {
    return <Box className="ticket-picture__none">参会码暂时无法显示，请稍后再试</Box>;
  }
  return (
    <>
      {code === '' ? (
        <Box className="ticket-picture">
          <Picture
            className="ticket-picture__image"
            src={imageUrl}
            alt="参会码"
            fit="whole"
            onError={() => setIsBroken(true)}
          />
        </Box>
      ) : (
        <QrCode text={code} label="参会码" />
      )}
      {shortCode !== '' && <Box className="ticket-picture__code">{shortCodeText(shortCode)}</Box>}
    </>
  );
}
