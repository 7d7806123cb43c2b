import { Icon } from '../icon/icon';
import { Box } from '../native/box';
import { TextInput } from '../native/text-input';
import './search-box.css';

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
