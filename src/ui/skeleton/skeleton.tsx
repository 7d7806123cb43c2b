import { Box } from '../native/box';
import './skeleton.css';

export interface SkeletonProps {
  /** What is coming: cards, form fields, rows, lines of text, or a banner with a card. */
  shape: 'card' | 'form' | 'list' | 'text' | 'banner';
  /** How many of them. */
  count?: number;
  /** Read out meanwhile. */
  label?: string;
}

/** Grey shapes in place of what is being loaded. */
export function Skeleton({ shape, count = 3, label = '加载中…' }: SkeletonProps) {
  return (
    <Box className={`ui-skeleton ui-skeleton--${shape}`} role="status" aria-busy>
      <Box as="span" className="ui-visually-hidden">
        {label}
      </Box>
      {shape === 'banner' && <Box className="ui-skeleton__banner" />}
      {Array.from({ length: count }, (_, index) => (
        <Box key={index} className="ui-skeleton__item">
          <Box className="ui-skeleton__bar ui-skeleton__bar--short" />
          <Box className="ui-skeleton__bar" />
        </Box>
      ))}
    </Box>
  );
}
