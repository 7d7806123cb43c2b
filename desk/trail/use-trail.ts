import { useInfiniteQuery } from '@tanstack/react-query';
import type { DeskCallAnswer, DeskCallInput } from '../../src/contract/desk-calls/desk-calls';
import { callDesk } from '../api/call-desk';

type Answer = DeskCallAnswer<'getTrail'>;
export type TrailLine = Answer['lines'][number];

interface Trail {
  /** The latest first, page after page. */
  lines: TrailLine[];
  /** The first page. */
  answer: Answer | undefined;
  error: unknown;
  isPending: boolean;
  isAsking: boolean;
  /** Asks for the lines before these; null at the end. */
  more: (() => void) | null;
  retry: () => unknown;
}

/** Asks for the trail, a page at a time. */
export function useTrail(asked: Omit<DeskCallInput<'getTrail'>, 'before'>): Trail {
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['getTrail', asked],
    queryFn: ({ pageParam, signal }) => callDesk('getTrail', { ...asked, before: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => (next === '' ? undefined : next),
    placeholderData: (former) => former,
  });
  return {
    lines: data?.pages.flatMap(({ lines }) => lines) ?? [],
    answer: data?.pages[0],
    ...{ error, isPending, isAsking: isFetchingNextPage, retry: refetch },
    more: hasNextPage ? () => void fetchNextPage() : null,
  };
}
