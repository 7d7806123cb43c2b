import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { DeskCallAnswer, DeskCallInput } from '../../src/contract/desk-calls/desk-calls';
import type { DeskCallName } from '../../src/domain/staff/rights';
import { callDesk } from './call-desk';

interface QueryOptions<Answer> {
  /** False defers the call until its input is known. */
  enabled?: boolean;
  /** Shows the former answer until the next one comes, as a list does while it turns a page. */
  keepsPrevious?: boolean;
  /** False where the call costs the server too much to be asked again whenever the window is looked at. */
  asksOnFocus?: boolean;
  /** Asks again after so many milliseconds; false for never, which may depend on the last answer. */
  repeatMs?: number | false | ((answer: Answer | undefined) => number | false);
}

/** Asks the server by a query of the desk, cached by name and input. */
export function useDeskCall<Name extends DeskCallName>(
  name: Name,
  input: DeskCallInput<Name>,
  {
    enabled = true,
    keepsPrevious = false,
    asksOnFocus = true,
    repeatMs = false,
  }: QueryOptions<DeskCallAnswer<Name>> = {},
): UseQueryResult<DeskCallAnswer<Name>> {
  return useQuery({
    queryKey: [name, input],
    queryFn: ({ signal }) => callDesk(name, input, { signal }),
    enabled,
    ...(asksOnFocus ? {} : { refetchOnWindowFocus: false }),
    refetchInterval: ({ state }) => (typeof repeatMs === 'function' ? repeatMs(state.data) : repeatMs),
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
