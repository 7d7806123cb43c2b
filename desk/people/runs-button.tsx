import { useDeskCall } from '../api/use-desk-call';
import { GoButton } from '../ui/go';

/** Leads to the bulk act that runs or was stopped; nothing where there is none. */
export function RunsButton({ meetingId }: { meetingId: string }) {
  const { data: runs = [] } = useDeskCall('getRuns', { meetingId });
  const open = runs.find(({ state }) => state !== 'ended');
  if (open === undefined) return null;
  return (
    <GoButton to={`/meetings/${meetingId}/people/runs/${open.id}`} keepsSearch>
      {open.state === 'working' ? '正在批量处理' : '有停下的批量操作'}
    </GoButton>
  );
}
