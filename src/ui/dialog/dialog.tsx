import { useId, type ReactNode } from 'react';
import { Button } from '../button/button';
import { Box } from '../native/box';
import { useLoadedWhen } from '../overlay/use-loaded-when';
import './dialog.css';

export interface DialogProps {
  open: boolean;
  title: string;
  /** Read out with the title. */
  text?: ReactNode;
  /** Anything more, such as a picture. */
  children?: ReactNode;
  confirmText?: string;
  /** Null or missing for one button only. */
  cancelText?: string | null;
  /** The act destroys something: its button is red, and Enter does not do it by accident. */
  danger?: boolean;
  onConfirm: () => unknown;
  /** Cancel, Escape and the dimmed page. */
  onCancel: () => void;
  role?: 'dialog' | 'alertdialog';
}

const loadSurface = () => import('../overlay/modal-surface');

/** A notice or a question in the middle of the screen. */
export function Dialog(props: DialogProps) {
  const { open, title, text, children, confirmText = '确定', cancelText = null, danger = false } = props;
  const textId = useId();
  const surface = useLoadedWhen(open, loadSurface);
  if (surface === null) return null;
  return (
    <surface.ModalSurface
      open={open}
      title={title}
      position="center"
      role={props.role ?? 'dialog'}
      describedBy={text === undefined ? undefined : textId}
      onClose={props.onCancel}
      footer={
        <Box className="ui-dialog__actions">
          {cancelText !== null && (
            <Button kind="outline" onPress={props.onCancel} autoFocusInDialog={danger}>
              {cancelText}
            </Button>
          )}
          <Button kind={danger ? 'danger' : 'primary'} onPress={props.onConfirm} autoFocusInDialog={!danger}>
            {confirmText}
          </Button>
        </Box>
      }
    >
      {text !== undefined && (
        <Box id={textId} className="ui-dialog__text">
          {text}
        </Box>
      )}
      {children}
    </surface.ModalSurface>
  );
}
