import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useDeskAct } from '../api/use-desk-act';
import { useMeetingId } from '../ui/address';
import { downloadWorkbook } from '../ui/download';

/** Downloads the workbook of a meeting, to be changed and uploaded again. */
export function DownloadButton({ of, label }: { of: 'page' | 'draft'; label: string }) {
  const meetingId = useMeetingId();
  const { act, isBusy } = useDeskAct('downloadMeeting', { renews: ['getTrail'] });
  const save = async (): Promise<void> => {
    const outcome = await act({ meetingId, of });
    if (outcome.isDone) downloadWorkbook(outcome.answer.fileName, outcome.answer.workbook);
  };
  return (
    <Button size="small" icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
