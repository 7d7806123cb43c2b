import { type ReactNode, Fragment } from 'react';
import { Box } from '../native/box';
import './unbroken.css';

/** Short text that stays on one line, such as a date, which breaks at its hyphens otherwise. */
export function Unbroken({ children }: { children: ReactNode }) {
  return (
    <Box as="span" className="ui-unbroken">
      {children}
    </Box>
  );
}

/** A dot between the parts of a name, with the character before it. */
const dotted = /(.[·•‧・])/u;

/** Somebody's name. A long one breaks anywhere but before the dot between its parts, which must not begin a line. */
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
