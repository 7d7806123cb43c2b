import { canCloseWindow, closeWindow } from '../../platform/wechat/wechat';
import { Button } from './button';

/** Closes the window at the end of a flow, back to the chat that it was opened from. Renders nothing if it cannot be closed. */
export function CloseWindowButton() {
  if (!canCloseWindow()) return null;
  return (
    <Button kind="outline" onPress={closeWindow}>
      关闭页面
    </Button>
  );
}
