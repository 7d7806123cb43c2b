import type { QrPath } from './encode-qr-path';

export interface QrDrawingProps {
  code: QrPath;
  /** Its accessible name. */
  label: string;
}
