import { QueryClient } from '@tanstack/react-query';
import { DeskOutage } from './desk-error';

const retries = 2;

/** The only cache of server data. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof DeskOutage && error.kind !== 'busy' && failures < retries,
      retryDelay: (attempt) => 600 * 2 ** attempt,
      staleTime: 10_000,
      // Fails at once without a network, so that the screen says so; it asks again once the network is back.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
  },
});
