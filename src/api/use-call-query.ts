import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callServer, type AnyCallData, type AnyCallName, type CallOptions } from './call-server';

interface QueryOptions extends Omit<CallOptions, 'signal' | 'idempotencyKey'> {
  /** False holds the call back until what it needs is known. */
  enabled?: boolean;
  /** How long an answer stays fresh, in milliseconds. */
  staleTimeMs?: number;
}

/** Reads one of the calls of kind `query`, cached by its name and input. */
export function useCallQuery<Name extends AnyCallName>(
  name: Name,
  { enabled = true, staleTimeMs, ...options }: QueryOptions = {},
): UseQueryResult<AnyCallData<Name>> {
  return useQuery({
    queryKey: [name, options.params ?? {}, options.body ?? {}, options.token ?? ''],
    queryFn: ({ signal }) => callServer(name, { ...options, signal }),
    enabled,
    ...(staleTimeMs === undefined ? {} : { staleTime: staleTimeMs }),
  });
}
