import { submitButton } from '../../../domain/meeting/submit-state';
import { BottomBar } from '../../../ui/bottom-bar/bottom-bar';
import { Button } from '../../../ui/button/button';
import { Box } from '../../../ui/native/box';
import type { ImportState } from './import-state';
import { rowsOfGroup, rowsToSave, type ListedRow } from './list-rows';
import { savesAtOnce, type Saving } from './use-saving';

interface ImportBarProps {
  rows: readonly ListedRow[];
  state: ImportState;
  saving: Saving;
  isClosed: boolean;
}

/** Saves what is ready: everything at once, or one by one with how far it has got. */
export function ImportBar({ rows, state, saving, isClosed }: ImportBarProps) {
  const { added, unsure } = state;
  if (isClosed) {
    return (
      <BottomBar>
        <Button disabled onPress={() => undefined}>
          {submitButton(-1).text}
        </Button>
      </BottomBar>
    );
  }
  const faulty = rowsOfGroup(rows, 'faulty').length;
  const ready = rowsToSave(rows, state, savesAtOnce());
  const hasBegun = unsure.size > 0 || added.size > 0;
  if (saving.isUnderWay && !savesAtOnce()) {
    return (
      <BottomBar note={<Box role="status">{`已添加 ${added.size}/${rows.length}`}</Box>}>
        {/* Another button than the one that saves, which stays busy until all is saved. */}
        <Button key="pause" kind="outline" onPress={saving.pause}>
          暂停
        </Button>
      </BottomBar>
    );
  }
  return (
    <BottomBar>
      <Button
        key="save"
        disabled={ready.length === 0 || (faulty > 0 && !hasBegun)}
        disabledReason={faulty > 0 ? `还有 ${faulty} 位需修改` : undefined}
        busy={saving.isUnderWay}
        busyText="添加中…"
        onPress={() => saving.save(ready)}
      >
        {hasBegun ? `继续添加 ${ready.length} 位参会人` : `添加 ${rows.length} 位参会人`}
      </Button>
    </BottomBar>
  );
}
