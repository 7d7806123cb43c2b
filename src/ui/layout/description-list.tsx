import type { ReactNode } from 'react';
import { Box } from '../native/box';
import './description-list.css';

export interface Description {
  term: string;
  /** The value; '' shows a dash. */
  value: ReactNode;
  /** Content at the end of the line, such as a copy button. */
  aside?: ReactNode;
}

export interface DescriptionListProps {
  items: readonly Description[];
}

/** A list of read-only terms and values. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <Box as="dl" className="ui-descriptions">
      {items.map(({ term, value, aside }, index) => (
        <Box key={`${index} ${term}`} className="ui-descriptions__row">
          <Box as="dt" className="ui-descriptions__term">
            {term}
          </Box>
          <Box as="dd" className="ui-descriptions__value">
            <Box as="span" className="ui-descriptions__text">
              {value === '' || value === null || value === undefined ? '—' : value}
            </Box>
            {aside}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
