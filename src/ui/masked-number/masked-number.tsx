import { useState } from 'react';
import { maskIdNumber } from '../../domain/mask-id-number';
import { maskPhone } from '../../domain/mobile-phone';
import { Box } from '../native/box';
import { Press } from '../native/press';
import './masked-number.css';

interface MaskedNumberProps {
  /** What the number is, so that the button's name says what it shows. */
  label: string;
  number: string;
  kind: 'phone' | 'credential';
}

/** A personal number, masked until it is asked for: screens are read over shoulders (design section 6). */
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
