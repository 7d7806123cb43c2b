import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { shieldFromSecondTap } from '../../platform/browser/second-tap';
import { Icon } from '../display/icon';
import { Box } from '../native/box';
import { Press } from '../native/press';
import { TextInput } from '../native/text-input';
import type { ChoiceOption } from '../native/choice-option';
import './option-list.css';

export interface OptionListProps {
  /** The accessible name of the list. */
  label: string;
  options: readonly ChoiceOption[];
  value: string;
  /** A single tap chooses, without confirmation. */
  onChoose: (value: string) => void;
}

/** The minimum number of options for a search box. */
const searchedFrom = 13;

const step: Partial<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * A list of options in a sheet. Arrow keys only move focus: with native radios they would choose, and choosing closes
 * the sheet.
 */
export function OptionList({ label, options, value, onChoose }: OptionListProps) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLElement>(null);
  // The next level of a region appears in place of the last one.
  useLayoutEffect(shieldFromSecondTap, []);
  const wanted = search.trim().toLowerCase();
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted));
  const chosen = shown.findIndex((option) => option.value === value);

  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const by = step[event.key];
    const radios = Array.from(list.current?.querySelectorAll<HTMLElement>('[role="radio"]') ?? []);
    const at = radios.findIndex((radio) => radio === event.target);
    if (by === undefined || at < 0) return;
    event.preventDefault();
    radios[(at + by + radios.length) % radios.length]?.focus();
  };

  return (
    <>
      {options.length >= searchedFrom && (
        <Box className="ui-option-list__search">
          <Icon name="search" />
          <TextInput
            className="ui-option-list__search-input"
            type="search"
            aria-label={`搜索${label}`}
            placeholder="搜索"
            value={search}
            onChange={setSearch}
          />
        </Box>
      )}
      <Box ref={list} role="radiogroup" className="ui-option-list" aria-label={label} onKeyDown={move}>
        {shown.map((option, index) => {
          const checked = option.value === value;
          return (
            <Press
              key={option.value}
              role="radio"
              className={`ui-option-list__option ${checked ? 'ui-option-list__option--checked' : ''}`}
              aria-checked={checked}
              disabled={option.disabled}
              tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
              autoFocusInDialog={checked}
              onPress={() => onChoose(option.value)}
            >
              <Box as="span" className="ui-option-list__label">
                {option.label}
                {option.hint !== undefined && (
                  <Box as="span" className="ui-option-list__hint">
                    {` ${option.hint}`}
                  </Box>
                )}
              </Box>
              {checked && <Icon name="check" />}
            </Press>
          );
        })}
      </Box>
      <Box role="status" className="ui-option-list__none">
        {shown.length === 0 ? '没有符合的选项' : ''}
      </Box>
    </>
  );
}
