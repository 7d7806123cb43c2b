import { useId, type ReactNode } from 'react';
import { Box } from '../native/box';
import { Phrases } from '../display/unbroken';
import './card.css';

export interface CardProps {
  /** The heading, which also names the region. */
  title?: ReactNode;
  /** Names the region of a card without a heading of its own. */
  label?: string;
  /** Content at the end of the heading's line, such as a tag. Wraps below a long title. */
  aside?: ReactNode;
  /** `flush` leaves padding to the rows. */
  padding?: 'normal' | 'flush';
  align?: 'start' | 'center';
  children?: ReactNode;
}

/** A white card on the grey page. */
export function Card({ title, label, aside, padding = 'normal', align = 'start', children }: CardProps) {
  const titleId = useId();
  const className = `ui-card ui-card--${padding} ui-card--${align}`;
  if (title === undefined) {
    const region = label === undefined ? {} : ({ as: 'section', 'aria-label': label } as const);
    return (
      <Box {...region} className={className}>
        {children}
      </Box>
    );
  }
  return (
    <Box as="section" className={className} aria-labelledby={titleId}>
      <Box className="ui-card__head">
        <Box as="h2" id={titleId} className="ui-card__title">
          <Phrases>{title}</Phrases>
        </Box>
        {aside}
      </Box>
      {children}
    </Box>
  );
}
