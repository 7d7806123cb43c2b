import { Icon } from '../icon/icon';
import { Box } from '../native/box';
import { TextInput } from '../native/text-input';
import { Press } from '../native/press';
import './list-filter.css';

export interface SearchBoxProps {
  /** What can be searched for: the box's accessible name and placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A line that narrows the list below it while it is typed. */
export function SearchBox({ label, value, onChange }: SearchBoxProps) {
  return (
    <Box className="ui-search-box">
      <Icon name="search" size="small" />
      <TextInput
        className="ui-search-box__input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={onChange}
      />
    </Box>
  );
}

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
