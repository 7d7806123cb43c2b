import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { clockTime } from '../ui/moments';
import { day, exactTime } from './times';
import type { GateScanner } from './gate-scanner';
import type { ScannerState } from './scanner-state';
import { FindByName } from './find-by-name';
import { PassedList } from './passed-list';
import { signal } from './signals';
import { useCamera, type CameraState } from './use-camera';
import { useHandScanner } from './use-hand-scanner';
import { useWechatScan, type WechatScanState } from './use-wechat-scan';
import { VerdictPanel } from './verdict-panel';

/** The page of a gate's scanner. */
export function ScannerApp({ scanner }: { scanner: GateScanner }) {
  const state = useSyncExternalStore(scanner.subscribe, scanner.snapshot);
  const { phase, gate } = state;
  if (phase === 'opening') return <Closed title="正在打开签到口" text="第一次打开要读名单，请保持联网" />;
  if (phase === 'dead')
    return (
      <Closed
        title="这个签到链接不能用"
        text="链接不完整、已停用或已过期。请向会务要一个新的，用手机扫会务屏幕上的码打开"
      />
    );
  if (phase === 'failed' || gate === null)
    return (
      <Closed title="没有连上服务器" text="这部手机第一次打开签到口要联网。请检查网络，会自动重试">
        <button className="button button--main" onClick={() => void scanner.open()}>
          重试
        </button>
      </Closed>
    );
  if (phase === 'ended')
    return (
      <Closed
        title="签到链接已到期"
        text={
          state.waiting > 0
            ? `还有 ${state.waiting} 次扫码没有上传，请保持联网，先不要关闭这一页`
            : `到 ${day(gate.endsAt)}为止。名单已从手机里删除；还要扫码，请向会务要新的链接`
        }
      />
    );
  return <OpenGate scanner={scanner} state={state} gate={gate} />;
}

function Closed({ title, text, children }: { title: string; text: string; children?: React.ReactNode }) {
  return (
    <main className="closed" role="status">
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </main>
  );
}

interface OpenGateProps {
  scanner: GateScanner;
  state: ScannerState;
  gate: NonNullable<ScannerState['gate']>;
}

type Panel = 'none' | 'find' | 'passed';

function OpenGate({ scanner, state, gate }: OpenGateProps) {
  const { verdict, direction, isOnline, isBusy } = state;
  const [panel, setPanel] = useState<Panel>('none');
  // A refusal stays until it was read; whoever is let in makes room for the next.
  const mayScan = panel === 'none' && !isBusy && (verdict === null || verdict.outcome === 'admitted');
  const scan = (code: string): void => {
    if (mayScan) void scanner.scanCode(code);
  };
  const { wechat, scanInWechat } = useWechatScan(isOnline);
  const { video, camera, start, stop, torch, switchTorch } = useCamera(scan, wechat === 'none');
  useHandScanner(scan);
  /** After a code that WeChat has read, WeChat's scanner opens again for the next. */
  const goesOnInWechat = useRef(false);
  const scanByWechat = useCallback(async () => {
    // Two cannot have the camera at once.
    stop();
    const code = await scanInWechat();
    goesOnInWechat.current = code !== null;
    if (code !== null) await scanner.scanCode(code);
  }, [scanInWechat, scanner, stop]);
  const next = useCallback(() => {
    scanner.next();
    if (goesOnInWechat.current) void scanByWechat();
  }, [scanByWechat, scanner]);
  const [verdictId, outcome] = [verdict?.id, verdict?.outcome];
  // Once a decision, and again where the server's answer has changed it.
  useEffect(() => {
    if (verdictId !== undefined && outcome !== undefined) signal(outcome);
  }, [verdictId, outcome]);
  const isChecked = verdict === null ? isOnline : verdict.isChecked;
  const inside = direction === 'in' ? gate.counts.people : gate.counts.scansOut;
  return (
    <div className={`gate${verdict === null ? '' : ` gate--${verdict.outcome}`}`}>
      <header className="gate__head">
        <div>
          <h1>{gate.label}</h1>
          <p>
            {gate.name}，{direction === 'in' ? '进场' : '出场'}
          </p>
        </div>
        <span className={isChecked ? 'net' : 'net net--off'} role="status">
          {isChecked ? '已联网核对' : isOnline ? '按名单，核对中' : '未联网核对'}
        </span>
      </header>
      {verdict !== null && <VerdictPanel verdict={verdict} restMs={wechat === 'ready' ? 1_000 : 2_000} next={next} />}
      {/* The camera runs on behind a decision, so that the next code is seen at once. */}
      <main className={verdict === null ? 'gate__main' : 'gate__main gate__main--behind'}>
        <Notices scanner={scanner} state={state} />
        <div className="finder">
          <video ref={video} className="finder__picture" muted playsInline aria-label="相机画面" />
          {camera === 'on' && <span className="finder__frame" aria-hidden />}
          {torch !== null && (
            <button className="finder__torch" aria-pressed={torch} onClick={switchTorch}>
              {torch ? '关灯' : '开灯'}
            </button>
          )}
          <p className="finder__words">{isBusy ? '正在核对' : finderWords(camera, wechat)}</p>
          {wechat === 'ready' && (
            <button className="button button--main button--large" onClick={() => void scanByWechat()}>
              用微信扫码
            </button>
          )}
          {(camera === 'forbidden' || camera === 'missing' || (camera === 'off' && wechat === 'ready')) && (
            <button className={wechat === 'ready' ? 'button' : 'button button--main'} onClick={start}>
              打开相机
            </button>
          )}
        </div>
        <ul className="latest" aria-label="最近放行">
          {state.passed.slice(0, 3).map(({ scanId, name, at, isWaiting, isUndone }) => (
            <li key={scanId}>
              <b>{name}</b>
              <span className={isWaiting ? 'tag tag--mute' : isUndone ? 'tag tag--bad' : 'tag tag--good'}>
                {isUndone ? '已撤销' : isWaiting ? '待上传' : '已放行'}
              </span>
              <time>{exactTime(at)}</time>
            </li>
          ))}
        </ul>
      </main>
      <footer className="gate__foot" hidden={verdict !== null}>
        <p>
          <b>{inside}</b> {direction === 'in' ? '人已进' : '次出场'}
        </p>
        {gate.kind === 'both' && (
          <button className="button" onClick={() => scanner.setDirection(direction === 'in' ? 'out' : 'in')}>
            {direction === 'in' ? '改扫出场' : '改扫进场'}
          </button>
        )}
        <button className="button" onClick={() => setPanel('passed')}>
          记录
        </button>
        <button className="button" onClick={() => setPanel('find')}>
          找人
        </button>
      </footer>
      {panel === 'find' && (
        <FindByName
          people={state.people}
          meetingId={gate.meetingId}
          isOnline={isOnline}
          choose={(id) => {
            setPanel('none');
            goesOnInWechat.current = false;
            void scanner.scanPerson(id);
          }}
          close={() => setPanel('none')}
        />
      )}
      {panel === 'passed' && (
        <PassedList passed={state.passed} undo={(one) => void scanner.undo(one)} close={() => setPanel('none')} />
      )}
    </div>
  );
}

const cameraWords: Readonly<Record<CameraState, string>> = {
  off: '',
  starting: '正在打开相机',
  on: '对准参会码',
  forbidden: '浏览器没有允许使用相机。请在浏览器的设置里允许，或用扫码枪，或按姓名、短码找人',
  missing: '这里没有可用的相机。可用扫码枪，或按姓名、短码找人',
};

function finderWords(camera: CameraState, wechat: WechatScanState): string {
  if (wechat === 'opening') return '正在准备微信扫码';
  if (wechat === 'ready' && camera !== 'on' && camera !== 'starting')
    return '点下面的按钮，扫参会码；放行后自动扫下一位';
  return cameraWords[camera];
}

/** Says what the phone does without a network, and what came of it. */
function Notices({ scanner, state }: Pick<OpenGateProps, 'scanner' | 'state'>) {
  const { isOnline, listAt, people, waiting, doubles, notice } = state;
  return (
    <>
      {!isOnline && (
        <section className="notice notice--off" role="status">
          <h2>网络断了，可以继续扫</h2>
          <p>
            {listAt === null || people.length === 0
              ? '手机里还没有名单，联网后才能核对。'
              : `按 ${clockTime(listAt)} 的名单判断（${people.length} 人）。`}
            {waiting > 0 && `${waiting} 次扫码存在手机里，联网后自动上传。`}
            别的门这期间扫过的看不到。
          </p>
        </section>
      )}
      {isOnline && notice !== '' && (
        <section className="notice" role="status">
          <h2>{notice}</h2>
          {doubles.length > 0 && <p>其中 {doubles.length} 人请看一看，断网时已经放行。</p>}
        </section>
      )}
      {doubles.length > 0 && (
        <section className="doubles" aria-label="断网时放行，请看一看">
          <ul>
            {doubles.map(({ id, name, outcome, usedAt, usedBy, reason }) => (
              <li key={id}>
                <b>{name || '不认识的码'}</b>
                <span>
                  {outcome === 'used'
                    ? `${usedAt === null ? '' : clockTime(usedAt)} ${usedBy} 已经进过`
                    : reason || '没有这个参会码'}
                </span>
              </li>
            ))}
          </ul>
          <button className="button" onClick={scanner.forgetDoubles}>
            看过了
          </button>
        </section>
      )}
    </>
  );
}
