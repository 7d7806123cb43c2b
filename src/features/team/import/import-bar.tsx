import { submitButton } from '../../../domain/meeting/submit-state';
import type { ImportRow } from '../../../domain/member-import/read-table';
import { Button } from '../../../ui/display/button';
import { BottomBar } from '../../../ui/layout/bottom-bar';
import { Box } from '../../../ui/native/box';
import type { ImportState } from './import-state';
import { type ListedRow, rowsOfGroup, rowsToSave } from './listed-rows';
import { type Saving, savesInBatch } from './use-saving';

interface ImportBarProps {
  rows: readonly ListedRow[];
  state: ImportState;
  saving: Saving;
  isClosed: boolean;
  onSave: (ready: readonly ImportRow[]) => Promise<void>;
}

/** Saves the rows that are ready: all at once, or one by one with progress. */
export function ImportBar({ rows, state, saving, isClosed, onSave }: ImportBarProps) {
  const { added, unsure } = state;
  if (isClosed) {
    return (
      <BottomBar>
        <Button disabled onPress={() => undefined}>
          {submitButton('ended').text}
        </Button>
      </BottomBar>
    );
  }
  const faulty = rowsOfGroup(rows, 'faulty').length;
  const isAtOnce = savesInBatch();
  const ready = rowsToSave(rows, state, { isAtOnce });
  const all = rowsToSave(rows, state, { isAtOnce, withPlaces: true });
  const places = all.length - ready.length;
  if (saving.uploads !== null) {
    const { done, total } = saving.uploads;
    return (
      <BottomBar>
        <Button key="save" busy busyText={`上传附件 ${done + 1}/${total}`} onPress={() => undefined}>
          添加
        </Button>
      </BottomBar>
    );
  }
  if (saving.isUnderWay && !savesInBatch()) {
    return (
      <BottomBar note={<Box role="status">{`已添加 ${added.size}/${rows.length}`}</Box>}>
        {/* A different button from the save button, which stays busy until all is saved. */}
        <Button key="pause" kind="outline" onPress={saving.pause}>
          暂停
        </Button>
      </BottomBar>
    );
  }
  return (
    <BottomBar>
      {faulty > 0 && (
        <Box className="import-bar__counts">
          <Box className="import-bar__ready">{`${ready.length} 位已就绪`}</Box>
          <Box>{`${faulty} 位需修改`}</Box>
        </Box>
      )}
      {places > 0 && ready.length > 0 && !saving.isUnderWay && (
        <Button key="ready" kind="outline" onPress={() => onSave(ready)}>
          {`只加 ${ready.length} 位`}
        </Button>
      )}
      <Button
        key="save"
        disabled={all.length === 0}
        busy={saving.isUnderWay}
        busyText="添加中…"
        onPress={() => onSave(all)}
      >
        {places > 0 ? `添加 ${all.length} 位` : saveText(ready.length, faulty, unsure.size > 0 || added.size > 0)}
      </Button>
    </BottomBar>
  );
}

function saveText(ready: number, faulty: number, hasBegun: boolean): string {
  if (ready === 0) return '请先修改';
  if (faulty > 0) return `添加已就绪的 ${ready} 位`;
  return hasBegun ? `继续添加 ${ready} 位参会人` : `添加 ${ready} 位参会人`;
}
