import type { ReactNode } from 'react';
import { Button } from '../display/button';
import { Box } from '../native/box';
import { Svg } from '../display/svg';
import { Phrases } from '../display/unbroken';
import type { Drawing } from '../display/drawing';
import './state-view.css';

export interface StateViewProps {
  kind: StateKind;
  /** One sentence. */
  title: string;
  /** An explanation, or what to do. */
  text?: ReactNode;
  /** The only button, such as 重试; null for none. */
  action?: { label: string; onPress: () => unknown; kind?: 'primary' | 'outline' } | null;
  /** A line instead of a screen's head, where what follows matters more. */
  isSmall?: boolean;
  /** Further content below the text. */
  children?: ReactNode;
}

/** A placeholder for content that is missing, failed, over or done. Announced when it appears. */
export function StateView({ kind, title, text, action, isSmall = false, children }: StateViewProps) {
  return (
    <Box className={`ui-state ui-state--${kind} ${isSmall ? 'ui-state--small' : ''}`}>
      <Svg drawing={stateDrawings[kind]} className="ui-state__drawing" />
      <Box role={kind === 'error' || kind === 'offline' ? 'alert' : 'status'}>
        <Box as="h2" className="ui-state__title">
          <Phrases>{title}</Phrases>
        </Box>
        {text && (
          <Box className="ui-state__text">
            <Phrases>{text}</Phrases>
          </Box>
        )}
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

/** The states that can replace a screen's content. */
export type StateKind = 'empty' | 'error' | 'offline' | 'ended' | 'done' | 'waiting' | 'lost';

const drawing = (tints: string[], lines: string[]): Drawing => ({ size: 96, stroke: 2.5, tints, lines });
const disc = 'M48 10a38 38 0 100 76 38 38 0 000-76z';

export const stateDrawings: Record<StateKind, Drawing> = {
  empty: drawing([disc], ['M24 40l8-14h32l8 14v28H24z', 'M24 42h14l4 8h12l4-8h14']),
  error: drawing([disc], ['M26 30h44v34H26z', 'M38 74h20', 'M48 64v10', 'M41 41l14 12', 'M55 41L41 53']),
  offline: drawing(
    [disc],
    ['M24 42c14-12 34-12 48 0', 'M33 52c9-8 21-8 30 0', 'M41 61c4-4 10-4 14 0', 'M48 69h.01', 'M28 26l40 46'],
  ),
  ended: drawing([disc], ['M26 30h44v40H26z', 'M26 42h44', 'M37 24v10', 'M59 24v10', 'M40 50l16 12', 'M56 50L40 62']),
  done: drawing([disc], ['M48 22a26 26 0 100 52 26 26 0 000-52z', 'M36 48l9 9 16-17']),
  waiting: drawing([disc], ['M48 22a26 26 0 100 52 26 26 0 000-52z', 'M48 33v16l10 6']),
  lost: drawing(
    [disc],
    ['M48 74s16-14 16-28a16 16 0 00-32 0c0 14 16 28 16 28z', 'M43 43a5 5 0 118 4c-2 1.4-3 2.4-3 4.5', 'M48 57h.01'],
  ),
};
