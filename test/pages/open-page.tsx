import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { queryClient } from '../../src/api/use-call';
import { resetFeedback } from '../../src/platform/device/feedback';
import { mountPage, type MountedPage } from '../jest/mount-page';

/** Mounts a page of the centre with the app's own query cache. */
export function mountInApp(
  page: ReactElement,
  params: Record<string, string> = { meetingId: '7' },
  path = '/test/index',
): Promise<MountedPage> {
  return mountPage(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>, { params, path });
}

/** Clears all state between tests; failed queries are not retried automatically. */
export function resetApp(): void {
  localStorage.clear();
  resetFeedback();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
}

/** Preloads the dialogs' modules, whose first transformation takes seconds. For `beforeAll`. */
export async function loadDialogs(): Promise<void> {
  await import('../../src/ui/overlay/modal-surface');
}
