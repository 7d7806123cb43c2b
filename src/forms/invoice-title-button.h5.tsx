import { answersOfTitle } from '../domain/invoice/wechat-title';
import { canChooseTitle, chooseTitle } from '../platform/wechat/choose-title.h5';
import { Button } from '../ui/display/button';
import { Box } from '../ui/native/box';
import type { InvoiceTitleButtonProps } from './invoice-title-button-props';
import './invoice-title-button.css';

/** Fills the invoice form from a title that the user has stored in WeChat, inside WeChat's browser alone (product §8.11). */
export function InvoiceTitleButton({ form, disabled, notify }: InvoiceTitleButtonProps) {
  if (!canChooseTitle()) return null;
  const choose = async (): Promise<void> => {
    const outcome = await chooseTitle();
    if (outcome.kind === 'chosen') form.fill(answersOfTitle(outcome.title));
    if (outcome.kind === 'failed') notify(outcome.message, 'fail');
  };
  return (
    <Box className="invoice-title-button">
      <Button kind="outline" disabled={disabled} busyText="选择中…" onPress={choose}>
        从微信选择抬头
      </Button>
    </Box>
  );
}
