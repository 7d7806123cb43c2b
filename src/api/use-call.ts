import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { TransportFailure } from '../platform/network/http-request';
import type { CallAnswer, CallInput, CallName } from '../contract/calls';
import { shareUnchanged } from './answer-texts';
import { callServer, type CallOptions } from './call-server';

/** The retries after a network failure. Other failures are not retried: a refusal is final, and so is a rate limit for now. */
const queryRetries = 2;

/**
 * The only cache of server data. Taro keeps pages below the top one mounted, so nothing refetches on focus or mount:
 * pages refresh on return (`useDidShow`).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof TransportFailure && error.kind !== 'busy' && failures < queryRetries,
      retryDelay: (attempt) => 800 * 2 ** attempt,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Fails immediately when offline instead of waiting, so that the page shows its offline state.
      networkMode: 'always',
      staleTime: 60_000,
      structuralSharing: shareUnchanged,
    },
  },
});

interface QueryOptions extends Pick<CallOptions, 'token'> {
  /** False defers the call until its input is known. */
  enabled?: boolean;
  /** The time for which an answer stays fresh, in milliseconds. */
  staleTimeMs?: number;
}

/** Runs a call of kind `query`, cached by name and input. */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  { enabled = true, staleTimeMs, ...options }: QueryOptions = {},
): UseQueryResult<CallAnswer<Name>> {
  return useQuery({
    queryKey: [name, input, options.token ?? ''],
    queryFn: ({ signal, queryKey }) =>
      callServer(name, input, { ...options, signal, previousAnswer: queryClient.getQueryData(queryKey) }),
    enabled,
    ...(staleTimeMs === undefined ? {} : { staleTime: staleTimeMs }),
  });
}
