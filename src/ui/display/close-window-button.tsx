import { canCloseWindow, closeWindow } from '../../platform/wechat/wechat';
import { Button } from './button';

/** Leads back to the chat that a page was opened from, where a flow is over; nothing where there is no such window. */
export function CloseWindowButton() {
  if (!canCloseWindow()) return null;
  return (
    <Button kind="outline" onPress={closeWindow}>
      关闭页面
    </Button>
  );
}
