import { useState } from 'react';
import { lastMeeting } from '../../../session/last-meeting';
import { now } from '../../../platform/device/clock';
import { relaunch } from '../../../platform/browser/navigation/navigation';
import { useRouteParams } from '../../../platform/browser/route-params';
import { BottomBar } from '../../../ui/layout/bottom-bar';
import { Button } from '../../../ui/display/button';
import { CountdownText } from '../../../ui/display/countdown';
import { Box } from '../../../ui/native/box';
import { PageFrame } from '../../../ui/layout/page-frame';
import { StateView } from '../../../ui/layout/state-view';
import './not-found.css';

/** Delay before going to the landing page (product §2.33). */
const redirectDelayMs = 10_000;

export default function NotFoundPage() {
  const isCode = useRouteParams().reason === 'code';
  const [endsAt] = useState(() => now() + redirectDelayMs);
  const goHome = (): Promise<void> => relaunch('landing', { meetingCode: lastMeeting()?.code });
  return (
    <PageFrame
      route="notFound"
      bottomBar={
        <BottomBar>
          <Button onPress={goHome}>返回首页</Button>
        </BottomBar>
      }
    >
      <StateView
        kind="lost"
        title={isCode ? '无法识别这个二维码' : '您访问的页面不存在'}
        text={isCode ? '请重新扫描，或从会议链接进入' : undefined}
      >
        <Box className="not-found__countdown">
          <CountdownText endsAt={endsAt} onEnd={goHome}>
            {(seconds) => `${seconds} 秒后自动返回首页`}
          </CountdownText>
        </Box>
      </StateView>
    </PageFrame>
  );
}
