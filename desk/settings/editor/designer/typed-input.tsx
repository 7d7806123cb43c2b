import { Input } from 'antd';
import { useState, type ComponentProps } from 'react';
import { hasNoWordsYet } from '../../../../src/domain/design/known-items';

interface TypedInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> {
  value: string;
  /** True where nothing is a value too; else the former value comes back when the field is left empty. */
  mayBeEmpty?: boolean;
  type: (value: string) => void;
}

/** A field whose text is taken as it is typed, and stays as it is typed while the field has the focus. */
export function TypedInput({ value, mayBeEmpty = false, type, ...input }: TypedInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...input}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (mayBeEmpty || target.value.trim() !== '') type(target.value);
      }}
      onFocus={(event) => {
        // What is typed first takes the place of words that nobody has chosen.
        if (hasNoWordsYet(value)) event.target.select();
        input.onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped(null);
        input.onBlur?.(event);
      }}
    />
  );
}
