import { apiUrl } from '../../api/call-server';
import { useCommand } from '../../api/use-command';
import { alert } from '../../platform/device/feedback';
import { takeDocument } from '../../platform/device/take-document';
import type { CentreVisit } from '../../session/centre';
import { Button } from '../../ui/display/button';
import { Tag } from '../../ui/display/tag';
import { Card } from '../../ui/layout/card';
import { Box } from '../../ui/native/box';

/** The user's certificate, to open as a document (product §18.17). */
export function OwnCertificate({ visit: { meeting, call }, number }: { visit: CentreVisit; number: string }) {
  const notify = (text: string) => alert({ title: '证书未能打开', text });
  const ask = useCommand('getOwnCertificate', { by: call, notify });
  const take = async (): Promise<void> => {
    const outcome = await ask({ meetingId: meeting.id });
    if (outcome?.kind !== 'done') return;
    await takeDocument(apiUrl(outcome.answer.fileUrl), true).catch(() => notify('请重试'));
  };
  return (
    <Card title="证书" aside={<Tag tone="ok">已发</Tag>}>
      <Box className="own-hours__told own-hours__number">编号 {number}</Box>
      <Button busyText="正在取证书…" onPress={take}>
        下载证书（PDF）
      </Button>
    </Card>
  );
}
