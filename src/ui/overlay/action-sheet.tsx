import { Box } from '../native/box';
import { Press } from '../native/press';
import { loadSurface } from './load-overlays';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';

export interface ActionChoice {
  key: string;
  label: string;
  /** A second line. */
  hint?: string;
  danger?: boolean;
  disabled?: boolean;
}

export interface ActionSheetProps {
  open: boolean;
  /** The title and accessible name of the dialog. */
  title: string;
  choices: readonly ActionChoice[];
  onChoose: (key: string) => void;
  onClose: () => void;
  cancelText?: string;
}

export function ActionSheet({ open, title, choices, onChoose, onClose, cancelText = '取消' }: ActionSheetProps) {
  const surface = useLoadedWhen(open, loadSurface, onClose);
  if (surface === null) return null;
  return (
    <surface.ModalSurface open={open} title={title} position="bottom" onClose={onClose}>
      <Box className="ui-action-sheet">
        {choices.map(({ key, label, hint, danger, disabled }) => (
          <Press
            key={key}
            className={`ui-action-sheet__choice ${danger ? 'ui-action-sheet__choice--danger' : ''}`}
            disabled={disabled}
            onPress={() => onChoose(key)}
          >
            <Box>{label}</Box>
            {hint && <Box className="ui-action-sheet__hint">{hint}</Box>}
          </Press>
        ))}
        <Press className="ui-action-sheet__choice ui-action-sheet__choice--cancel" onPress={onClose}>
          {cancelText}
        </Press>
      </Box>
    </surface.ModalSurface>
  );
}
