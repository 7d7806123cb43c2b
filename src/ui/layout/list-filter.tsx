import { Icon } from '../display/icon';
import { Box } from '../native/box';
import { TextInput } from '../native/text-input';
import { Press } from '../native/press';
import './list-filter.css';

export interface SearchBoxProps {
  /** The searchable properties, such as 姓名; the accessible name and placeholder. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A search box that filters a list while typing. */
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
  /** The filter's subject; the group's accessible name. */
  label: string;
  chips: readonly FilterChip<Key>[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

/** Filter chips with counts; exactly one is selected. */
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
