import { useMemo } from 'react';
import { Box } from '../native/box';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { QrDrawing } from './qr-drawing';
import './qr-code.css';

export interface QrCodeProps {
  text: string;
  /** The accessible name. */
  label: string;
}

/** Loads the encoder of QR codes. */
export const loadEncoder = () => import('./encode-qr-path');

/** A QR code generated on the device, so that it works offline. The encoder is loaded on first use. */
export function QrCode({ text, label }: QrCodeProps) {
  const encoder = useLoadedWhen(true, loadEncoder);
  const code = useMemo(() => encoder?.encodeQrPath(text) ?? null, [encoder, text]);
  return (
    <Box className="ui-qr" aria-busy={code === null || undefined}>
      {code !== null && <QrDrawing code={code} label={label} />}
    </Box>
  );
}
