import { Button, Skeleton } from 'antd';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { spokenMoment } from '../ui/moments';
import { FailedState } from '../ui/screen-state';
import { StateTag } from '../ui/state-tag';
import { Differences } from './differences';
import { draftQueries } from './settings';

/** Every revision of a meeting with what it changed, and the way back to one. */
export function HistoryDrawer() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const may = useMay(meetingId);
  const base = `/meetings/${meetingId}/settings`;
  const { data: revisions, error, refetch } = useDeskCall('getRevisions', { meetingId });
  const { data: settings } = useDeskCall('getSettings', { meetingId });
  const { act, isBusy } = useDeskAct('restoreRevision', { renews: draftQueries });
  const restore = async (number: number): Promise<void> => {
    const outcome = await act({ meetingId, number, version: settings?.draft?.version ?? 0 });
    if (outcome.isDone) open(`${base}/publish`);
  };
  const hasDraft = settings?.draft !== null && settings?.draft !== undefined;
  return (
    <DeskDrawer
      size="thing"
      title="历史"
      subtitle={`每次发布是一版。恢复只是存为草稿，看过会怎样再发布${hasDraft ? '；会盖掉现在的草稿' : ''}`}
      onClose={() => open(base)}
    >
      {error !== null && revisions === undefined ? (
        <FailedState what="历史" error={error} retry={refetch} />
      ) : revisions === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <ol className="revisions">
          {revisions.map(({ number, publishedAt, publishedBy, note, differences }, place) => (
            <li key={number}>
              <header>
                <b>第 {number} 版</b>
                {place === 0 && <StateTag kind="ok">页面上的</StateTag>}
                <span className="second">
                  {[spokenMoment(publishedAt), publishedBy, note].filter(Boolean).join('，')}
                </span>
                {place > 0 && may('restoreRevision') && (
                  <Button
                    size="small"
                    loading={isBusy}
                    disabled={settings === undefined}
                    onClick={() => void restore(number)}
                  >
                    恢复到此版本
                  </Button>
                )}
              </header>
              {differences.length > 0 ? (
                <Differences differences={differences} />
              ) : (
                <p className="second">{place === revisions.length - 1 ? '最早的一版' : '内容没有看得出的改动'}</p>
              )}
            </li>
          ))}
        </ol>
      )}
    </DeskDrawer>
  );
}
