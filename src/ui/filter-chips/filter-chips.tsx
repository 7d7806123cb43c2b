import { Box } from '../native/box';
import { Press } from '../native/press';
import './filter-chips.css';

export interface FilterChip<Key extends string> {
  key: Key;
  text: string;
  count: number;
}

export interface FilterChipsProps<Key extends string> {
  /** What is filtered by; the group's accessible name. */
  label: string;
  chips: readonly FilterChip<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

/** A row of filters with how many each lets through; exactly one is on. */
export function FilterChips<Key extends string>({ label, chips, chosen, onChoose }: FilterChipsProps<Key>) {
  return (
    <Box role="group" className="ui-filter-chips" aria-label={label}>
      {chips.map(({ key, text, count }) => (
        <Press
          key={key}
          className={`ui-filter-chips__chip ${key === chosen ? 'ui-filter-chips__chip--on' : ''}`}
          aria-pressed={key === chosen}
          onPress={() => onChoose(key)}
        >
          {`${text} ${count}`}
        </Press>
      ))}
    </Box>
  );
}
