import { answersOfTitle } from '../domain/invoice/wechat-title';
import { chooseTitle, openPermissions } from '../platform/wechat/choose-title.weapp';
import { Button } from '../ui/display/button';
import { Box } from '../ui/native/box';
import type { InvoiceTitleButtonProps } from './invoice-title-button-props';
import './invoice-title-button.css';

/** Fills the invoice form from an invoice title that the user has stored in WeChat (product §8.11). */
export function InvoiceTitleButton({ form, disabled, notify, confirm }: InvoiceTitleButtonProps) {
  const choose = async (): Promise<void> => {
    const outcome = await chooseTitle();
    switch (outcome.kind) {
      case 'chosen':
        form.fill(answersOfTitle(outcome.title));
        return;
      case 'cancelled':
        return;
      case 'failed':
        notify(outcome.message, 'fail');
        return;
      case 'denied': {
        const text = '您未允许使用微信里的发票抬头。请在设置中打开“发票抬头”，返回后再次点击；也可以直接填写。';
        if (await confirm({ text, confirmText: '去设置', cancelText: '直接填写' })) await openPermissions();
      }
    }
  };
  return (
    <Box className="invoice-title-button">
      <Button kind="outline" disabled={disabled} busyText="选择中…" onPress={choose}>
        从微信选择抬头
      </Button>
    </Box>
  );
}
