import { useState } from 'react';
import { formatFen } from '../../domain/money';
import { Box } from '../native/box';
import { maskIdNumber } from '../../domain/mask-id-number';
import { maskPhone } from '../../domain/mobile-phone';
import { Press } from '../native/press';
import './number-text.css';

export interface AmountProps {
  /** Integer fen. */
  amountFen: number;
  /** `hero` is the one sum that a screen is about. */
  size?: 'text' | 'bar' | 'hero';
}

/** A sum of money: ¥, thousands, two decimals, figures of one width. */
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

interface MaskedNumberProps {
  /** What the number is, so that the button's name says what it shows. */
  label: string;
  number: string;
  kind: 'phone' | 'credential';
}

/** A personal number, masked until it is asked for: screens are read over shoulders (product §15.5). */
export function MaskedNumber({ label, number, kind }: MaskedNumberProps) {
  const [isShown, setIsShown] = useState(false);
  const masked = kind === 'phone' ? maskPhone(number) : maskIdNumber(number);
  const action = isShown ? '隐藏' : '显示';
  return (
    <Box as="span" className="masked-number">
      <Box as="span" className="masked-number__text">
        {isShown ? number : masked}
      </Box>
      <Press className="masked-number__toggle" aria-label={`${action}${label}`} onPress={() => setIsShown(!isShown)}>
        {action}
      </Press>
    </Box>
  );
}
