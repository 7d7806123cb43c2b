import { formatFen } from '../../domain/money';
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
  const [minus = '', figures = ''] = formatFen(amountFen).split('¥');
  return (
    <Box as="span" className={`ui-amount ui-amount--${size}`}>
      {minus}
      <Box as="span" className="ui-amount__sign">
        ¥
      </Box>
      {figures}
    </Box>
  );
}
