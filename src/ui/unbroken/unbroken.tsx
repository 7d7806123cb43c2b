import { type ReactNode, Fragment } from 'react';
import { Box } from '../native/box';
import './unbroken.css';

/** Short text kept on one line, such as a date, which would otherwise break at hyphens. */
export function Unbroken({ children }: { children: ReactNode }) {
  return (
    <Box as="span" className="ui-unbroken">
      {children}
    </Box>
  );
}

/** The dot between parts of a name, with the preceding character. */
const dotted = /(.[·•‧・])/u;

/**
 * A person's name. A long one may break anywhere except before the dot between its parts, which must not begin a line.
 */
export function PersonName({ name }: { name: string }) {
  return (
    <>
      {name
        .split(dotted)
        .map((part, index) =>
          index % 2 === 1 ? <Unbroken key={index}>{part}</Unbroken> : <Fragment key={index}>{part}</Fragment>,
        )}
    </>
  );
}
