import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Looks for QR codes in a picture of the camera. */
interface CodeReader {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

/** The browser's own reader of codes, which TypeScript does not know. */
interface OwnReader {
  new (options: { formats: string[] }): CodeReader;
  getSupportedFormats: () => Promise<string[]>;
}

/** Phones' own reader is faster and costs nothing; elsewhere one is loaded, once. */
async function openReader(): Promise<CodeReader> {
  const { BarcodeDetector: Own } = window as { BarcodeDetector?: OwnReader };
  const formats = (await Own?.getSupportedFormats().catch(() => null)) ?? [];
  if (Own !== undefined && formats.includes('qr_code')) return new Own({ formats: ['qr_code'] });
  const { BarcodeDetector, prepareZXingModule } = await import('barcode-detector/ponyfill');
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  return new BarcodeDetector({ formats: ['qr_code'] });
}

/** The shortest time between two looks, in milliseconds. */
const lookEveryMs = 120;
/** A code that was out of sight for so long is a new one. */
const forgetAfterMs = 2_000;

export type CameraState = 'off' | 'starting' | 'on' | 'forbidden' | 'missing';

interface Camera {
  video: RefObject<HTMLVideoElement>;
  camera: CameraState;
  start: () => void;
  stop: () => void;
  /** Null where the camera has no lamp. */
  torch: boolean | null;
  switchTorch: () => void;
}

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function hasTorch(track: MediaStreamTrack | undefined): boolean {
  // Firefox has no such method, and TypeScript does not know the lamp.
  const { getCapabilities } = (track ?? {}) as Partial<MediaStreamTrack>;
  const abilities = getCapabilities?.call(track as MediaStreamTrack) as { torch?: boolean } | undefined;
  return abilities?.torch === true;
}

/**
 * Shows the camera and calls back with each code once, as long as it stays in sight.
 * @param startsByItself otherwise it waits for `start`
 */
export function useCamera(onCode: (code: string) => void, startsByItself: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<CameraState>('off');
  const [torch, setTorch] = useState<boolean | null>(null);
  const [asked, setAsked] = useState(0);
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  });

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = (): void => setAsked((times) => times + 1);
    const run = async (): Promise<void> => {
      if (!startsByItself && asked === 0) {
        setCamera('off');
        return;
      }
      // TypeScript takes it for granted, and pages without https do not have it.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (devices === undefined) {
        setCamera('missing');
        return;
      }
      setCamera('starting');
      try {
        const wanted = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };
        stream = await devices.getUserMedia({ video: wanted });
      } catch (error) {
        const isForbidden = error instanceof DOMException && error.name === 'NotAllowedError';
        if (!isOver) setCamera(isForbidden ? 'forbidden' : 'missing');
        return;
      }
      const screen = video.current;
      if (isOver || screen === null) {
        // Whoever left while the browser asked has no use for it.
        stopAll(stream);
        return;
      }
      screen.srcObject = stream;
      await screen.play().catch(() => undefined);
      const [track] = stream.getVideoTracks();
      setTorch(hasTorch(track) ? false : null);
      track?.addEventListener('ended', restart);
      const reader = await openReader().catch(() => null);
      if (reader === null) {
        setCamera('missing');
        return;
      }
      setCamera('on');
      let seen = { code: '', at: 0 };
      const look = async (): Promise<void> => {
        if (isOver) return;
        const [found] = screen.readyState < 2 ? [] : await reader.detect(screen).catch(() => []);
        const now = Date.now();
        const code = found?.rawValue ?? '';
        if (code !== '') {
          const isNew = code !== seen.code || now - seen.at > forgetAfterMs;
          seen = { code, at: now };
          if (isNew) handler.current(code);
        }
        timer = setTimeout(() => void look(), lookEveryMs);
      };
      void look();
    };
    // Phones take the camera away when they are locked, or called.
    const onReturn = (): void => {
      const isGone = stream?.getVideoTracks().some(({ readyState, muted }) => readyState === 'ended' || muted) ?? false;
      if (document.visibilityState === 'visible' && isGone) restart();
    };
    document.addEventListener('visibilitychange', onReturn);
    void run();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onReturn);
      if (stream !== null) stopAll(stream);
    };
  }, [asked, startsByItself]);

  const switchTorch = (): void => {
    const stream = video.current?.srcObject;
    const [track] = stream instanceof MediaStream ? stream.getVideoTracks() : [];
    const isLit = torch !== true;
    const constraints = { advanced: [{ torch: isLit }] } as unknown as MediaTrackConstraints;
    void track?.applyConstraints(constraints).then(
      () => setTorch(isLit),
      () => setTorch(null),
    );
  };
  const start = (): void => setAsked((times) => times + 1);
  const stop = useCallback(() => setAsked(0), []);
  return { video, camera, start, stop, torch, switchTorch };
}
