import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import { useOneAtATime } from '../native/use-one-at-a-time';
import './button.css';

export interface ButtonProps {
  children: ReactNode;
  /** A returned promise keeps the button busy until it settles. */
  onPress: () => unknown;
  /** `primary` is a screen's main action; a screen has at most one. */
  kind?: 'primary' | 'outline' | 'danger' | 'text' | undefined;
  size?: 'large' | 'small';
  /** True while work that the button started continues elsewhere. */
  busy?: boolean;
  /** The label while busy. */
  busyText?: string;
  disabled?: boolean;
  /** The reason why it is disabled: shown beside the button and announced with it. */
  disabledReason?: string | undefined;
  /** The message if work that continued elsewhere got no answer. The button itself shows that of its own press. */
  fault?: string;
  icon?: IconName;
  /** The accessible name if the visible text does not suffice; must contain that text. */
  'aria-label'?: string;
  'aria-haspopup'?: 'dialog' | undefined;
  autoFocusInDialog?: boolean;
}

export function Button(props: ButtonProps) {
  const { children, onPress, kind = 'primary', size = 'large', busyText = '处理中…', icon } = props;
  const { disabled = false, disabledReason } = props;
  const { isWorking, fault: ownFault, run } = useOneAtATime();
  const reasonId = useId();
  const busy = (props.busy ?? false) || isWorking;
  // Small buttons are in lines without space for a message.
  const fault = size === 'large' ? props.fault || ownFault : '';
  const reason = busy ? '' : (disabled && disabledReason) || fault;

  const press = (): void => {
    if (!busy) run(onPress);
  };

  return (
    <>
      <Press
        className={`ui-button ui-button--${kind} ui-button--${size} ${busy ? 'ui-button--busy' : ''}`}
        onPress={press}
        disabled={disabled && !busy}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={reason ? reasonId : undefined}
        aria-label={busy ? undefined : props['aria-label']}
        aria-haspopup={props['aria-haspopup']}
        autoFocusInDialog={props.autoFocusInDialog}
      >
        {busy ? <Box as="span" className="ui-button__spinner" aria-hidden /> : icon && <Icon name={icon} />}
        <Box as="span" className="ui-button__text">
          {busy ? busyText : children}
        </Box>
      </Press>
      {reason && (
        <Box id={reasonId} className="ui-button__reason">
          {reason}
        </Box>
      )}
    </>
  );
}
