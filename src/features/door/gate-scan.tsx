import { useEffect, useRef, useState } from 'react';
import { errorMessage, failureState } from '../../api/call-error';
import { formatShanghaiTime } from '../../domain/time/shanghai-time';
import { toast } from '../../platform/device/feedback';
import { canReadCode, readCode } from '../../platform/wechat/read-code';
import { Button } from '../../ui/display/button';
import { Notice } from '../../ui/display/notice';
import { Tag } from '../../ui/display/tag';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Card } from '../../ui/layout/card';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { Box } from '../../ui/native/box';
import { FindAtDoor } from './find-at-door';
import { useGate, type GateAtDoor, type GateAtHand } from './use-gate';
import { GateVerdict } from './gate-verdict';
import './gate-scan.css';

/** Whoever is let in makes room for WeChat's scanner after so many milliseconds. */
const restMs = 1_000;

/** The page of a gate in the mini-program, by the gate's link (product §18.19). */
export function GateScan({ link }: { link: string }) {
  const door = useGate(link);
  const { gate, failure, isDead } = door;
  if (isDead || gate?.state === 'ended')
    return (
      <PageFrame route="gateScan">
        <StateView
          kind="ended"
          title={isDead ? '这个签到链接不能用' : '签到链接已到期'}
          text="请向会务要一个新的，用微信扫会务屏幕上的码打开。"
        />
      </PageFrame>
    );
  if (gate === null)
    return (
      <PageFrame route="gateScan">
        {failure === null ? (
          <Skeleton shape="card" count={2} />
        ) : (
          <StateView title="签到口没有打开" {...failureState(failure, door.open)} />
        )}
      </PageFrame>
    );
  return <OpenGate door={door} gate={gate} />;
}

function OpenGate({ door, gate }: { door: GateAtHand; gate: GateAtDoor }) {
  const { decided, direction } = door;
  const [isFinding, setFinding] = useState(false);
  /** After a code that was scanned, the scanner opens again for the next. */
  const goesOn = useRef(false);
  const scan = async (): Promise<void> => {
    door.next();
    const code = await readCode();
    goesOn.current = code !== null;
    if (code !== null) await door.scanCode(code);
  };
  const latestScan = useRef(scan);
  useEffect(() => {
    latestScan.current = scan;
  });
  const isAdmitted = decided?.result?.outcome === 'admitted';
  useEffect(() => {
    if (decided === null || !isAdmitted || !goesOn.current) return;
    const timer = setTimeout(() => void latestScan.current(), restMs);
    return () => clearTimeout(timer);
  }, [decided, isAdmitted]);

  if (isFinding)
    return (
      <FindAtDoor
        load={door.readPeople}
        close={() => setFinding(false)}
        choose={async (personId) => {
          goesOn.current = false;
          await door.scanPerson(personId);
          setFinding(false);
        }}
      />
    );
  if (decided !== null)
    return (
      <PageFrame
        route="gateScan"
        bottomBar={
          <BottomBar note={isAdmitted && goesOn.current ? '1 秒后自动扫下一位' : undefined}>
            {decided.result === null && (
              <Button kind="outline" onPress={door.next}>
                先不放行
              </Button>
            )}
            {decided.result === null ? (
              <Button onPress={door.retry}>重试</Button>
            ) : canReadCode() ? (
              <Button onPress={scan}>{decided.result.outcome === 'used' ? '不放行，扫下一位' : '扫下一位'}</Button>
            ) : (
              <Button onPress={door.next}>下一位</Button>
            )}
          </BottomBar>
        }
      >
        <GateVerdict decided={decided} />
      </PageFrame>
    );
  return (
    <PageFrame
      route="gateScan"
      bottomBar={
        <BottomBar>
          <Button kind={canReadCode() ? 'outline' : 'primary'} onPress={() => setFinding(true)}>
            找人
          </Button>
          {canReadCode() && <Button onPress={scan}>扫码</Button>}
        </BottomBar>
      }
    >
      <Card title={gate.label} aside={<Tag tone="ok">{direction === 'in' ? '进场' : '出场'}</Tag>}>
        <Box className="gate-scan__place">
          {gate.name}，{gate.meeting}
        </Box>
        <Box className="gate-scan__count">
          <Box as="span" className="gate-scan__number">
            {direction === 'in' ? gate.counts.people : gate.counts.scansOut}
          </Box>
          {direction === 'in' ? '人已进' : '次出场'}
        </Box>
        {gate.kind === 'both' && (
          <Button kind="text" size="small" onPress={() => door.setDirection(direction === 'in' ? 'out' : 'in')}>
            {direction === 'in' ? '改扫出场' : '改扫进场'}
          </Button>
        )}
      </Card>
      <Notice>这里每一位都要联网核对。会场网络不好时，请用手机浏览器打开签到链接：断网也能扫，联网后自动上传。</Notice>
      <PassedCard door={door} />
    </PageFrame>
  );
}

/** The people whom this phone has let pass, the last one first; each can be taken back. */
function PassedCard({ door: { passed, undo } }: { door: GateAtHand }) {
  if (passed.length === 0) return null;
  const undoOne = async (scanId: string, name: string): Promise<void> => {
    try {
      await undo(scanId);
      toast(`已撤销${name}的这次扫码`, 'ok');
    } catch (error) {
      toast(errorMessage(error), 'fail');
    }
  };
  return (
    <Card title="这部手机放行的" padding="flush">
      <Box as="ul">
        {passed.map(({ scanId, name, at, isUndone }) => (
          <Box as="li" key={scanId} className="gate-scan__row">
            <Box as="span" className="gate-scan__name">
              {name}
            </Box>
            <Box as="span" className="gate-scan__time">
              {formatShanghaiTime(at).slice(11, 16)}
            </Box>
            {isUndone ? (
              <Tag tone="bad">已撤销</Tag>
            ) : (
              <Button kind="outline" size="small" aria-label={`撤销 ${name}`} onPress={() => undoOne(scanId, name)}>
                撤销
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
