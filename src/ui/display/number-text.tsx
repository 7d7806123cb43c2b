import { useState } from 'react';
import { formatFen } from '../../domain/money/money';
import { Box } from '../native/box';
import { maskIdNumber } from '../../domain/person/mask-id-number';
import { maskPhone } from '../../domain/person/mobile-phone';
import { Press } from '../native/press';
import './number-text.css';

export interface AmountProps {
  amountFen: number;
  /** `hero` is the screen's main amount. */
  size?: 'text' | 'bar' | 'hero';
}

/** An amount of money: ¥, thousands separators, two decimals, tabular figures. */
export function Amount({ amountFen, size = 'text' }: AmountProps) {
  const [minus = '', digitGroups = ''] = formatFen(amountFen).split('¥');
  return (
    <Box as="span" className={`ui-amount ui-amount--${size}`}>
      {minus}
      <Box as="span" className="ui-amount__sign">
        ¥
      </Box>
      {digitGroups}
    </Box>
  );
}

/** The number of digits in a group. */
const groupLength = 4;

/**
 * A long number, such as an order's, in readable groups. The gaps are visual only, so copying yields the plain number.
 * Lines break between groups only.
 * @param sizes the lengths of the first groups, where they are not of four
 */
export function GroupedNumber({ number, sizes = [] }: { number: string; sizes?: readonly number[] }) {
  const characters = Array.from(number);
  const groups: string[] = [];
  while (characters.length > 0) groups.push(characters.splice(0, sizes[groups.length] ?? groupLength).join(''));
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

interface MaskedNumberProps {
  /** Names the number in the reveal button's accessible name. */
  label: string;
  number: string;
  kind: 'phone' | 'credential';
}

/** How people read a mobile number and an identity card's number aloud, by their lengths. Others stay in one piece. */
const readAloud: Readonly<Partial<Record<number, readonly number[]>>> = { 11: [3, 4, 4], 18: [6, 8, 4] };

/** A personal number, masked until revealed: screens are read over shoulders (product §15.5). */
export function MaskedNumber({ label, number, kind }: MaskedNumberProps) {
  const [isShown, setIsShown] = useState(false);
  const masked = kind === 'phone' ? maskPhone(number) : maskIdNumber(number);
  const shown = isShown ? number : masked;
  const action = isShown ? '隐藏' : '显示';
  return (
    <Box as="span" className="masked-number">
      <Box as="span" className="masked-number__text">
        <GroupedNumber number={shown} sizes={readAloud[shown.length] ?? [shown.length]} />
      </Box>
      <Press className="masked-number__toggle" aria-label={`${action}${label}`} onPress={() => setIsShown(!isShown)}>
        {action}
      </Press>
    </Box>
  );
}
