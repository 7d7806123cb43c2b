import type { ReactNode } from 'react';
import { loadSurface } from './load-overlays';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';

export interface SheetProps {
  open: boolean;
  /** Heading and accessible name. */
  title: string;
  /** Called by the close icon, the backdrop and Escape. */
  onClose: () => void;
  /** Content below that does not scroll, such as a full-width button. */
  footer?: ReactNode;
  /** Keeps the same height whatever the content. */
  tall?: boolean;
  children: ReactNode;
}

export function Sheet({ open, title, onClose, footer, children, tall = false }: SheetProps) {
  const surface = useLoadedWhen(open, loadSurface, onClose);
  if (surface === null) return null;
  return (
    <surface.ModalSurface
      open={open}
      title={title}
      position="bottom"
      closable
      tall={tall}
      footer={footer}
      onClose={onClose}
    >
      {children}
    </surface.ModalSurface>
  );
}
