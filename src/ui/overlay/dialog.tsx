import { useId, type ReactNode } from 'react';
import { Button } from '../display/button';
import { Box } from '../native/box';
import { loadSurface } from './load-overlays';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { Phrases } from '../display/unbroken';

export interface DialogProps {
  open: boolean;
  title: string;
  /** A text that is announced with the title. */
  text?: ReactNode;
  /** Further content, such as a picture. */
  children?: ReactNode;
  confirmText?: string;
  /** The label of the cancel button; null or omitted for a single button. */
  cancelText?: string | null;
  /** The action is destructive: its button is red and not triggered by an accidental Enter. */
  danger?: boolean;
  onConfirm: () => unknown;
  /** Called by the cancel button, Escape and the backdrop. */
  onCancel: () => void;
  role?: 'dialog' | 'alertdialog';
}

export function Dialog(props: DialogProps) {
  const { open, title, text, children, confirmText = '确定', cancelText = null, danger = false } = props;
  const textId = useId();
  const surface = useLoadedWhen(open, loadSurface, props.onCancel);
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
          <Phrases>{text}</Phrases>
        </Box>
      )}
      {children}
    </surface.ModalSurface>
  );
}
