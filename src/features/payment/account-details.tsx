import { CopyButton } from '../../ui/copy-button/copy-button';
import { Box } from '../../ui/native/box';
import './account-details.css';

export interface AccountDetail {
  term: string;
  value: string;
}

/** What a payer types into a bank's app: each term above its value, and a button beside it that copies. */
export function AccountDetails({ details }: { details: readonly AccountDetail[] }) {
  return (
    <Box as="dl">
      {details.map(({ term, value }) => (
        <Box key={term} className="account-details__row">
          <Box as="dt" className="account-details__term">
            {term}
          </Box>
          <Box as="dd" className="account-details__value">
            <Box as="span" className="account-details__text">
              {value}
            </Box>
            <CopyButton text={value} what={term} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
