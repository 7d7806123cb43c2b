import { Button } from 'antd';
import { DeskDrawer } from '../ui/desk-drawer';
import { ScreenState } from '../ui/screen-state';

/** The drawer of an act on a selection, where nobody is selected: a reload forgets who was. */
export function NobodySelected({ title, close }: { title: string; close: () => void }) {
  return (
    <DeskDrawer title={title} onClose={close}>
      <ScreenState title="没有选中的人" text="重新打开页面后，选择不会保留">
        <Button onClick={close}>回到名单选人</Button>
      </ScreenState>
    </DeskDrawer>
  );
}
