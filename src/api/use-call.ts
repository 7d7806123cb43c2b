import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { TransportFailure } from '../platform/http/http-request';
import type { CallAnswer, CallInput, CallName } from '../contract/calls';
import { callServer, type CallOptions } from './call-server';

/** Only failures of the way there are worth another try: a refusal stays one, and a limit is not lifted by asking at once. */
const queryRetries = 2;

/**
 * The one cache of server data. Pages below the top one stay mounted in Taro, so nothing is refetched by
 * itself on focus or mount: pages refresh what they show when they come back (`useDidShow`).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => error instanceof TransportFailure && error.kind !== 'busy' && failures < queryRetries,
      retryDelay: (attempt) => 800 * 2 ** attempt,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // Being offline is told at once, not waited for: the page shows its offline state.
      networkMode: 'always',
      staleTime: 60_000,
    },
    mutations: {
      // Never by itself: what was ordered, sent or cancelled twice is not undone by an apology.
      retry: false,
      networkMode: 'always',
      // What was sent is nobody's business afterwards.
      gcTime: 0,
    },
  },
});

interface QueryOptions extends Pick<CallOptions, 'token'> {
  /** False holds the call back until what it needs is known. */
  enabled?: boolean;
  /** How long an answer stays fresh, in milliseconds. */
  staleTimeMs?: number;
}

/** Reads one of the calls of kind `query`, cached by its name and input. */
export function useCall<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  { enabled = true, staleTimeMs, ...options }: QueryOptions = {},
): UseQueryResult<CallAnswer<Name>> {
  return useQuery({
    queryKey: [name, input, options.token ?? ''],
    queryFn: ({ signal }) => callServer(name, input, { ...options, signal }),
    enabled,
    ...(staleTimeMs === undefined ? {} : { staleTime: staleTimeMs }),
  });
}
