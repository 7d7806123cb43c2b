import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { Box } from '../native/box';
import { Svg } from '../svg/svg';
import { stateDrawings, type StateKind } from './state-drawings';
import './state-view.css';

export interface StateViewProps {
  kind: StateKind;
  /** One sentence. */
  title: string;
  /** What it means, or what to do. */
  text?: ReactNode;
  /** The one button, such as 重试. */
  action?: { label: string; onPress: () => unknown; kind?: 'primary' | 'outline' };
  /** More below the text, such as details of what is done. */
  children?: ReactNode;
}

/** A designed answer in place of content that is missing, failed, over or done. Read out when it appears. */
export function StateView({ kind, title, text, action, children }: StateViewProps) {
  return (
    <Box className={`ui-state ui-state--${kind}`}>
      <Svg drawing={stateDrawings[kind]} className="ui-state__drawing" />
      <Box role={kind === 'error' || kind === 'offline' ? 'alert' : 'status'}>
        <Box as="h2" className="ui-state__title">
          {title}
        </Box>
        {text && <Box className="ui-state__text">{text}</Box>}
      </Box>
      {children}
      {action && (
        <Box className="ui-state__action">
          <Button kind={action.kind ?? 'outline'} onPress={action.onPress}>
            {action.label}
          </Button>
        </Box>
      )}
    </Box>
  );
}
