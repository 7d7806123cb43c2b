import type { ReactNode } from 'react';
import { useLoadedWhen } from '../overlay/use-loaded-when';

export interface SheetProps {
  open: boolean;
  /** Heading and accessible name. */
  title: string;
  /** Asked for by the cross, the dimmed page, or Escape. */
  onClose: () => void;
  /** Below the content, does not scroll; such as a full button. */
  footer?: ReactNode;
  children: ReactNode;
}

const loadSurface = () => import('../overlay/modal-surface');

/** A dialog that slides in from the bottom edge. Its code is loaded when it first opens. */
export function Sheet({ open, title, onClose, footer, children }: SheetProps) {
  const surface = useLoadedWhen(open, loadSurface);
  if (surface === null) return null;
  return (
    <surface.ModalSurface open={open} title={title} position="bottom" closable footer={footer} onClose={onClose}>
      {children}
    </surface.ModalSurface>
  );
}
