import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CallAnswer, CallInput, CallName } from '../contract/calls';
import { callServer, type CallOptions } from './call-server';

interface QueryOptions extends Pick<CallOptions, 'token'> {
  /** False holds the call back until what it needs is known. */
  enabled?: boolean;
  /** How long an answer stays fresh, in milliseconds. */
  staleTimeMs?: number;
}

/** Reads one of the calls of kind `query`, cached by its name and input. */
export function useCallQuery<Name extends CallName>(
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
