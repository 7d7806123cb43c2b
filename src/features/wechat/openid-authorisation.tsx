import { BottomBar } from '../../ui/bottom-bar/bottom-bar';
import { Button } from '../../ui/button/button';
import { PageFrame } from '../../ui/page-frame/page-frame';
import { StateView } from '../../ui/state-view/state-view';
import { useAuthorisation, type Destination } from './use-authorisation';

export interface OpenidAuthorisationProps {
  callbackRoute: 'openid' | 'openidCentre';
  fallback: Destination;
}

/** Gets the user's openid through WeChat, then goes on (spec section 2, /getWxOpenId). */
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
