import { forwardRef } from 'react';
import { titleBarInsets } from '../../platform/title-bar-insets/title-bar-insets';
import { Icon } from '../icon/icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import './title-bar.css';

interface TitleBarProps {
  title: string;
  onBack?: () => void;
}

/** Title and way back. The ref is the heading. */
export const TitleBar = forwardRef<HTMLElement, TitleBarProps>(function TitleBar({ title, onBack }, ref) {
  return (
    <Box as="header" className="ui-title-bar" style={titleBarInsets()}>
      {onBack && (
        <Press className="ui-title-bar__back" aria-label="返回" onPress={onBack}>
          <Icon name="back" size="large" />
        </Press>
      )}
      <Box ref={ref} as="h1" className="ui-title-bar__title" tabIndex={-1}>
        {title}
      </Box>
    </Box>
  );
});
