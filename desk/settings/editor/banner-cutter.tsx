import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { bannerSize, type BannerCut } from '../../../src/domain/meeting/banner';
import { failureText } from '../../api/desk-error';
import { useDeskAct } from '../../api/use-desk-act';
import { readBase64 } from '../../ui/read-base64';
import { sizeOf } from '../../ui/open-picture';
import { bannerFile, drawBanner } from './banner-picture';

interface BannerCutterProps {
  meetingId: string;
  picture: HTMLImageElement;
  /** Given the address of the banner that is kept. */
  take: (address: string) => void;
  close: () => void;
}

const middle: BannerCut = { zoom: 1, x: 0.5, y: 0.5 };
const sliders = [
  { key: 'zoom', label: '放大', min: 1, max: 3 },
  { key: 'x', label: '左右', min: 0, max: 1 },
  { key: 'y', label: '上下', min: 0, max: 1 },
] as const;

/** Cuts a picture to the banner's proportions, and keeps it. */
export function BannerCutter({ meetingId, picture, take, close }: BannerCutterProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [cut, setCut] = useState(middle);
  const [fault, setFault] = useState('');
  const { act, isBusy } = useDeskAct('uploadBanner');
  useEffect(() => {
    if (canvas.current !== null) drawBanner(canvas.current, picture, cut);
  }, [picture, cut]);
  const keep = async (): Promise<void> => {
    setFault('');
    const file = canvas.current === null ? null : await bannerFile(canvas.current);
    if (file === null) {
      setFault('这张图细节太多，压不到 300 KB，请换一张');
      return;
    }
    const outcome = await act({ meetingId, picture: await readBase64(file) });
    if (outcome.isDone) take(outcome.answer.address);
    else setFault(failureText(outcome.error));
  };
  const size = sizeOf(picture);
  const isSmall = size.width < bannerSize.width || size.height < bannerSize.height;
  return (
    <div className="banner-cutter">
      <canvas ref={canvas} className="banner-fact__picture" {...bannerSize} role="img" aria-label="裁好的横幅" />
      {sliders.map(({ key, label, min, max }) => (
        <label key={key}>
          {label}
          <input
            type="range"
            {...{ min, max, step: 0.01 }}
            value={cut[key]}
            onChange={({ target }) => setCut({ ...cut, [key]: Number(target.value) })}
          />
        </label>
      ))}
      {isSmall && (
        <p className="hint">
          这张图是 {size.width}×{size.height}，放到页面上会发虚；最好不小于 {bannerSize.width}×{bannerSize.height}
        </p>
      )}
      {fault !== '' && <Alert type="error" showIcon title={fault} />}
      <div className="banner-fact__acts">
        <Button type="primary" loading={isBusy} onClick={() => void keep()}>
          用这张横幅
        </Button>
        <Button onClick={close}>不换</Button>
      </div>
    </div>
  );
}
