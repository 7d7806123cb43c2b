import { useCallback, useEffect, useRef, useState } from 'react';

/** `none`: not in WeChat, or WeChat does not scan for this page. */
export type WechatScanState = 'none' | 'opening' | 'ready';

/** The app detects WeChat's browser in the same way (product §9.3). */
const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent);

interface WechatScan {
  wechat: WechatScanState;
  /** Opens WeChat's scanner; null once it was closed, or where it cannot be opened any more. */
  scanInWechat: () => Promise<string | null>;
}

/**
 * WeChat's own scanner. In WeChat's browser the page's camera often fails; WeChat's script and signature are loaded there
 * alone.
 * @param isOnline the signature needs the network, once; then WeChat scans without one
 */
export function useWechatScan(isOnline: boolean): WechatScan {
  const [wechat, setWechat] = useState<WechatScanState>(isInWechat() ? 'opening' : 'none');
  const scan = useRef<(() => Promise<string | null>) | null>(null);
  /** WeChat on some phones does not tell that its scanner was closed: a later opening then counts. */
  const turn = useRef(0);
  useEffect(() => {
    if (!isInWechat() || !isOnline || scan.current !== null) return;
    import('./wechat-scan')
      .then(({ openWechatScan }) => openWechatScan())
      .then(
        (opened) => {
          scan.current = opened;
          setWechat('ready');
        },
        () => setWechat('none'),
      );
  }, [isOnline]);

  const scanInWechat = useCallback(async (): Promise<string | null> => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const code = (await scan.current?.()) ?? null;
      return mine === turn.current ? code : null;
    } catch {
      // The page's own camera is the other way.
      scan.current = null;
      setWechat('none');
      return null;
    }
  }, []);
  return { wechat, scanInWechat };
}
