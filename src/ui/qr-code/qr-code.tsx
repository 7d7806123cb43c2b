import { useMemo } from 'react';
import { Box } from '../native/box';
import { useLoadedWhen } from '../overlay/use-loaded-when';
import { QrDrawing } from './qr-drawing';
import './qr-code.css';

export interface QrCodeProps {
  /** What it says. */
  text: string;
  /** Its accessible name. */
  label: string;
}

const loadEncoder = () => import('./encode-qr-path');

/** A QR code drawn on the device, so that it is there without network. The encoder is loaded when first needed. */
export function QrCode({ text, label }: QrCodeProps) {
  const encoder = useLoadedWhen(true, loadEncoder);
  const code = useMemo(() => encoder?.encodeQrPath(text) ?? null, [encoder, text]);
  return (
    <Box className="ui-qr" aria-busy={code === null || undefined}>
      {code !== null && <QrDrawing code={code} label={label} />}
    </Box>
  );
}
