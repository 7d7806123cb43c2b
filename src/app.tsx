import './platform/built-ins/built-ins';
import { QueryClientProvider } from '@tanstack/react-query';
import { usePageNotFound } from '@tarojs/taro';
import type { PropsWithChildren } from 'react';
import { queryClient } from './api/use-call';
import { openCanonicalUrl } from './platform/canonical-url/canonical-url';
import { reloadOnChunkFailure } from './platform/chunk-reload/chunk-reload';
import { replace } from './platform/navigation/navigation';
import { removeExpired } from './platform/storage/storage';
import './app.css';

// Here and not in an effect: the router reads the address as soon as this module has been loaded.
openCanonicalUrl();
reloadOnChunkFailure();
removeExpired();

export default function App({ children }: PropsWithChildren) {
  // For a path that turns up later: on H5 by the history, on weapp by an old link.
  usePageNotFound(() => void replace('notFound'));
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
