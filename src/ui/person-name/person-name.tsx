import { Fragment } from 'react';
import { Unbroken } from '../unbroken/unbroken';

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
