import { Box } from '../native/box';
import './grouped-number.css';

/** Characters that the eye takes in at once, and a voice says in one breath. */
const groupLength = 4;

/**
 * A long number, such as an order's, in groups for reading out. The gaps are drawn and not written: copying takes the
 * number as it is. Lines break between groups only.
 */
export function GroupedNumber({ number }: { number: string }) {
  const characters = [...number];
  const groups = Array.from({ length: Math.ceil(characters.length / groupLength) }, (_, index) =>
    characters.slice(index * groupLength, (index + 1) * groupLength).join(''),
  );
  return (
    <Box as="span" className="ui-grouped-number">
      {groups.map((group, index) => (
        <Box key={index} as="span" className="ui-grouped-number__group">
          {group}
        </Box>
      ))}
    </Box>
  );
}
