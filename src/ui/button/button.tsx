import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import { useOneAtATime } from './use-one-at-a-time';
import './button.css';

export interface ButtonProps {
  children: ReactNode;
  /** A promise keeps the button busy until it settles. */
  onPress: () => unknown;
  /** `primary` is the one thing to do on a screen; never two of them. */
  kind?: 'primary' | 'outline' | 'danger' | 'text' | undefined;
  size?: 'large' | 'small';
  /** Work that the button started is under way elsewhere. */
  busy?: boolean;
  /** What it says meanwhile. */
  busyText?: string;
  disabled?: boolean;
  /** Why it is disabled: shown under the button and read out with it. */
  disabledReason?: string | undefined;
  icon?: IconName;
  /** The accessible name, where the visible text is not enough; must contain that text. */
  'aria-label'?: string;
  'aria-haspopup'?: 'dialog' | undefined;
  autoFocusInDialog?: boolean;
}

/** A button that says what it is doing, and does not act again before that is done. */
export function Button(props: ButtonProps) {
  const { children, onPress, kind = 'primary', size = 'large', busyText = '处理中…', icon } = props;
  const { disabled = false, disabledReason } = props;
  const { isWorking, run } = useOneAtATime();
  const reasonId = useId();
  const busy = (props.busy ?? false) || isWorking;
  const reason = disabled && !busy ? disabledReason : undefined;

  const press = (): void => {
    if (!busy) run(onPress);
  };

  const button = (
    <Press
      className={`ui-button ui-button--${kind} ui-button--${size} ${busy ? 'ui-button--busy' : ''}`}
      onPress={press}
      disabled={disabled && !busy}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={reason === undefined ? undefined : reasonId}
      aria-label={busy ? undefined : props['aria-label']}
      aria-haspopup={props['aria-haspopup']}
      autoFocusInDialog={props.autoFocusInDialog}
    >
      {busy ? <Box as="span" className="ui-button__spinner" aria-hidden /> : icon && <Icon name={icon} />}
      <Box as="span" className="ui-button__text">
        {busy ? busyText : children}
      </Box>
    </Press>
  );
  if (reason === undefined) return button;
  return (
    <Box className="ui-button__with-reason">
      {button}
      <Box id={reasonId} className="ui-button__reason">
        {reason}
      </Box>
    </Box>
  );
}
