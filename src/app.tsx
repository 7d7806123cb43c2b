import './platform/browser/polyfills';
import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { usePageNotFound } from '@tarojs/taro';
import type { PropsWithChildren } from 'react';
import { callServer } from './api/call-server';
import { keepPageAnswers } from './api/page-answers';
import { pendingServerSettings } from './api/server-settings';
import { queryClient } from './api/use-call';
import { watchBackButton } from './platform/browser/back-button';
import { openCanonicalUrl } from './platform/browser/canonical-url';
import { replace } from './platform/browser/navigation/navigation';
import { watchMissingChunks } from './platform/browser/chunk-loading';
import { correctRouter } from './platform/browser/correct-router';
import { watchTaps } from './platform/browser/second-tap';
import { removeExpired } from './platform/storage/storage';
// Every page begins with these: a browser loads them with the app instead of in a file of their own.
import './ui/layout/page-frame';
import './ui/layout/state-view';
import { setPageSigner } from './platform/wechat/js-sdk/share-page';

// Not in an effect: the router reads the address as soon as this module has loaded.
openCanonicalUrl();
watchBackButton();
correctRouter();
watchTaps();
watchMissingChunks();
removeExpired();
setPageSigner((url, isRefused) => callServer('signPage', { url, isRefused }));
void pendingServerSettings();
keepPageAnswers(queryClient);

export default function App({ children }: PropsWithChildren) {
  // Handles unknown paths after the start: browser history on H5, stale links on weapp.
  usePageNotFound(() => void replace('notFound'));
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
