import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { queryClient } from '../../src/api/use-call';
import { resetFeedback } from '../../src/platform/feedback/feedback';
import { mountPage, type MountedPage } from '../jest/mount-page';

// Whole pages on a busy machine: what is waited for mostly comes in a second, but not always.
jest.setTimeout(20_000);

/** Mounts a page of the centre over the app's own query cache. */
export function openPage(
  page: ReactElement,
  params: Record<string, string> = { meetingId: '7' },
): Promise<MountedPage> {
  return mountPage(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>, { params });
}

/** Forgets everything between two tests; failed queries are not asked again by themselves. */
export function resetApp(): void {
  localStorage.clear();
  resetFeedback();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
}

/** Loads what dialogs are drawn with, which takes seconds to be transformed for the first time. For `beforeAll`. */
export async function loadDialogs(): Promise<void> {
  await import('../../src/ui/overlay/modal-surface');
}
