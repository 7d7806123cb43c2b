import { Popup } from '@nutui/nutui-react-taro';
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { closeOnBack } from '../../platform/browser/layer-history';
import { Icon } from '../display/icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import { Phrases } from '../display/unbroken';
import { useModalFocus } from './modal-focus';
import { prefersLessMotion, useModalLayer } from './modal-layer';
import './modal-surface.css';
// The styles of dialogs and sheets are loaded with the surface, since no screen shows one at first.
import './action-sheet.css';
import './dialog.css';

export interface ModalSurfaceProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Attached to the bottom edge, or centred on the screen. */
  position: 'bottom' | 'center';
  /** `alertdialog` if it interrupts and must be answered. */
  role?: 'dialog' | 'alertdialog';
  /** Id of the text that an alertdialog announces. */
  describedBy?: string | undefined;
  /** A close icon; without it the dialog needs a button that closes it. */
  closable?: boolean;
  footer?: ReactNode;
  /** Keeps the same height while the content changes step by step. */
  tall?: boolean;
  children: ReactNode;
}

/** Duration of the slide, in milliseconds. */
const slideMs = 180;

/**
 * The only modal surface: NutUI's Popup slides it in, dims the page and locks scrolling; we add what NutUI lacks: role,
 * name and focus management. Always loaded lazily.
 */
export function ModalSurface(props: ModalSurfaceProps) {
  const {
    open,
    title,
    onClose,
    position,
    role = 'dialog',
    describedBy,
    closable = false,
    footer,
    children,
    tall = false,
  } = props;
  const layer = useModalLayer(open);
  const dialog = useRef<HTMLElement>(null);
  const titleId = useId();
  useCloseOnBack(open, onClose);
  // NutUI removes a closed popup's content by a timer, and does not stop the timer if the popup is opened again meanwhile.
  const [opening, setOpening] = useState({ open, count: 0 });
  if (opening.open !== open) setOpening({ open, count: opening.count + (open ? 1 : 0) });
  return (
    <Popup
      key={opening.count}
      visible={open}
      position={position}
      round
      portal={layer}
      destroyOnClose
      duration={prefersLessMotion() ? 0 : slideMs}
      className={`ui-modal ui-modal--${position} ${tall ? 'ui-modal--tall' : ''}`}
      // The owner's state controls it: if NutUI closed it itself, it would notify twice.
      onOverlayClick={() => {
        onClose();
        return false;
      }}
    >
      <ModalFocus dialog={dialog} open={open} onEscape={onClose} />
      <Box
        ref={dialog}
        role={role}
        className="ui-modal__dialog"
        tabIndex={-1}
        aria-modal
        aria-labelledby={titleId}
        aria-describedby={describedBy}
      >
        <Box className="ui-modal__head">
          <Box as="h2" id={titleId} className="ui-modal__title">
            <Phrases>{title}</Phrases>
          </Box>
          {closable && (
            <Press className="ui-modal__close" aria-label="关闭" onPress={onClose}>
              <Icon name="close" />
            </Press>
          )}
        </Box>
        <Box className="ui-modal__body">{children}</Box>
        {footer && <Box className="ui-modal__footer">{footer}</Box>}
      </Box>
    </Popup>
  );
}

function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => (open ? closeOnBack(() => close.current()) : undefined), [open]);
}

interface ModalFocusProps {
  dialog: RefObject<HTMLElement>;
  open: boolean;
  onEscape: () => void;
}

/** Renders inside the popup, which mounts its content late, so that the effect runs once the dialog is in the document. */
function ModalFocus({ dialog, open, onEscape }: ModalFocusProps) {
  useModalFocus(dialog, open, onEscape);
  return null;
}
