import { shortCodeText } from '../../domain/ticket/short-code';
import { saveDrawing, savePicture } from '../../platform/device/save-to-album';
import { Button } from './button';
import { Box } from '../native/box';
import { encodeQrModules } from './encode-qr-path';
import { drawTicket, ticketSize } from './draw-ticket';
import type { SaveTicketProps } from './ticket-picture-props';

/** A button that saves a ticket to the phone's album, to be shown without the mini-program. */
export function SaveTicket({ code, imageUrl, shortCode, ticket, notify }: SaveTicketProps) {
  if (code === '' && imageUrl === '') return null;
  const facts = [shortCodeText(shortCode), ...ticket.facts].filter((fact) => fact !== '');
  const save = async (): Promise<void> => {
    const outcome =
      code === ''
        ? await savePicture(imageUrl)
        : await saveDrawing(ticketSize, (brush) => drawTicket(brush, { ...ticket, facts }, encodeQrModules(code)));
    if (outcome === 'saved') notify('已保存到相册', 'ok');
    if (outcome === 'failed') notify('未能保存，可截屏保留参会码', 'fail');
  };
  return (
    <Box className="ticket-picture__save">
      <Button kind="text" size="small" icon="download" busyText="保存中…" onPress={save}>
        保存到相册
      </Button>
    </Box>
  );
}
