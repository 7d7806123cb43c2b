import type { QrPath } from './encode-qr-path';

export interface QrDrawingProps {
  code: QrPath;
  /** The accessible name. */
  label: string;
}
