import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from './icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import { useOneAtATime } from './use-one-at-a-time';
import './button.css';

export interface ButtonProps {
  children: ReactNode;
  /** A returned promise keeps the button busy until it settles. */
  onPress: () => unknown;
  /** `primary` is a screen's main action; never more than one. */
  kind?: 'primary' | 'outline' | 'danger' | 'text' | undefined;
  size?: 'large' | 'small';
  /** Work started by the button continues elsewhere. */
  busy?: boolean;
  /** The label while busy. */
  busyText?: string;
  disabled?: boolean;
  /** Why it is disabled: shown beside the button and announced with it. */
  disabledReason?: string | undefined;
  /** Why work that continued elsewhere got no answer; of the button's own press it is said without this. */
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
  // Small buttons stand in lines that have no room for a fault.
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
