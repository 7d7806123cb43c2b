import { Box } from '../native/box';
import './skeleton.css';

export interface SkeletonProps {
  /** The content being loaded: cards, form fields, rows, lines of text, a banner with a card, a ticket, or the centre with one. */
  shape: 'card' | 'form' | 'list' | 'text' | 'banner' | 'ticket' | 'centre';
  count?: number;
  /** Announced while loading. */
  label?: string;
}

/** Grey placeholders for loading content. */
export function Skeleton({ shape, count = 3, label = '加载中…' }: SkeletonProps) {
  return (
    <Box className={`ui-skeleton ui-skeleton--${shape}`} role="status" aria-busy>
      <Box as="span" className="ui-visually-hidden">
        {label}
      </Box>
      {(shape === 'banner' || shape === 'centre') && <Box className="ui-skeleton__banner" />}
      {Array.from({ length: count }, (_, index) => (
        <Box key={index} className="ui-skeleton__item">
          <Box className="ui-skeleton__bar ui-skeleton__bar--short" />
          {(shape === 'ticket' || shape === 'centre') && index === 0 && <Box className="ui-skeleton__code" />}
          <Box className="ui-skeleton__bar" />
        </Box>
      ))}
    </Box>
  );
}
