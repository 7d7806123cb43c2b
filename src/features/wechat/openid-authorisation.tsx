import { useEffect, useRef, useState } from 'react';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { PageFrame } from '../../ui/layout/page-frame';
import { StateView } from '../../ui/layout/state-view';
import { errorMessage } from '../../api/call-error';
import { toast } from '../../platform/device/feedback';
import { replace } from '../../platform/browser/navigation/navigation';
import { usePageRestore } from '../../platform/browser/use-page-restore';
import type { RouteParams } from '../../platform/browser/navigation/route-url';
import { beginOauth, readOauthCallback } from '../../platform/wechat/oauth/oauth';
import { OauthUnavailable, type OauthCallback } from '../../platform/wechat/oauth/oauth-callback';
import type { RouteName } from '../../routes';
import { exchangeCode, NoOpenidError } from '../../session/openid-by-code';

export interface OpenidAuthorisationProps {
  callbackRoute: 'openid' | 'openidCentre';
  fallback: Destination;
}

/** Obtains the user's openid through WeChat, then continues (product §2.13, /getWxOpenId). */
export function OpenidAuthorisation({ callbackRoute, fallback }: OpenidAuthorisationProps) {
  const { failure, retry, skip } = useAuthorisation(callbackRoute, fallback);
  if (failure === null) {
    return (
      <PageFrame route={callbackRoute}>
        <StateView kind="waiting" title="正在获取微信授权…" text="请稍候，完成后自动返回。" />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      route={callbackRoute}
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={skip}>
            暂不授权
          </Button>
          <Button onPress={retry}>重试</Button>
        </BottomBar>
      }
    >
      <StateView kind="error" title={failure.title} text={failure.text} />
    </PageFrame>
  );
}

/** The page to open with the openid, or if the user continues without it. */
export interface Destination {
  route: RouteName;
  params?: RouteParams;
}

export interface Authorisation {
  /** The error; null while in progress. */
  failure: { title: string; text: string } | null;
  /** Restarts the round trip. */
  retry: () => void;
  /** Continues without an openid. */
  skip: () => void;
}

/**
 * Runs one leg of the OAuth round trip (product §2.13, §9.4): without a callback in the URL it leaves for WeChat; with
 * one it checks the state, exchanges the code and goes to the remembered destination.
 * @param callbackRoute the page that runs this, to which WeChat redirects
 * @param fallback where to go if no destination was remembered
 */
export function useAuthorisation(callbackRoute: 'openid' | 'openidCentre', fallback: Destination): Authorisation {
  const [failure, setFailure] = useState<Authorisation['failure']>(null);
  const destination = useRef(fallback);
  const hasLeft = useRef(false);

  const leave = (): void => {
    setFailure(null);
    const { route, params } = destination.current;
    try {
      beginOauth({ callbackRoute, returnRoute: route, returnParams: params });
      hasLeft.current = true;
    } catch (error) {
      if (!(error instanceof OauthUnavailable)) throw error;
      // The user cannot fix this, and registering works without an openid.
      if (error.message !== '') toast(error.message, 'info', { keep: true });
      goOn(destination.current);
    }
  };
  const receive = (callback: OauthCallback): void => {
    if (callback.outcome === 'none') {
      leave();
      return;
    }
    if (callback.outcome === 'mismatch') {
      setFailure({ title: '微信授权已失效', text: '请重新授权。' });
      return;
    }
    destination.current = { route: callback.returnRoute, params: callback.returnParams };
    if (callback.outcome === 'declined') {
      setFailure(incomplete);
      return;
    }
    exchangeCode({ code: callback.code, isMiniProgram: false }).then(
      () => goOn(destination.current),
      (error: unknown) =>
        setFailure({
          title: '微信授权失败',
          text: error instanceof NoOpenidError ? error.message : errorMessage(error),
        }),
    );
  };

  // Runs once, since reading the callback consumes it.
  const start = useRef(() => receive(readOauthCallback()));
  useEffect(() => start.current(), []);
  // The user has come back from WeChat's page without a result.
  usePageRestore(() => {
    if (hasLeft.current) setFailure(incomplete);
  });
  return { failure, retry: leave, skip: () => goOn(destination.current) };
}

const incomplete = { title: '未完成微信授权', text: '授权后才能使用微信支付。' };

function goOn({ route, params }: Destination): void {
  void replace(route, params);
}
