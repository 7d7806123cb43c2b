import { Box } from '../native/box';
import './amount.css';

export interface AmountProps {
  /** Integer fen. */
  amountFen: number;
  /** `hero` is the one sum that a screen is about. */
  size?: 'text' | 'bar' | 'hero';
}

/** A sum of money: ¥, thousands, two decimals, figures of one width. */
export function Amount({ amountFen, size = 'text' }: AmountProps) {
  return (
    <Box as="span" className={`ui-amount ui-amount--${size}`}>
      <Box as="span" className="ui-amount__sign">
        ¥
      </Box>
      {formatFen(amountFen)}
    </Box>
  );
}

/** `1,200.00` of 120000 fen. */
function formatFen(amountFen: number): string {
  const [yuan = '', cents = ''] = (Math.abs(amountFen) / 100).toFixed(2).split('.');
  return `${amountFen < 0 ? '-' : ''}${yuan.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}
