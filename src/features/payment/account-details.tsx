import { Box } from '../../ui/native/box';
import { copyText } from '../../platform/clipboard/clipboard';
import { toast } from '../../platform/feedback/feedback';
import { Button } from '../../ui/button/button';
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

interface CopyButtonProps {
  text: string;
  /** What the text is, so that the button's name says what it copies: 复制账号. */
  what: string;
}

/** Copies a text and says so. */
function CopyButton({ text, what }: CopyButtonProps) {
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast(`已复制${what}`, 'ok');
    else toast('复制失败，请长按选择后复制', 'fail');
  };
  return (
    <Button kind="outline" size="small" icon="copy" aria-label={`复制${what}`} busyText="复制中…" onPress={copy}>
      复制
    </Button>
  );
}
