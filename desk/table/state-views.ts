import type { ListView } from './list-definition';

/** The parts of a list's answer that a view's number of rows is read from. */
interface Counted {
  all: number;
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** A view of all rows, with their number once it is known. */
export const allView = (answer: Counted | undefined): ListView => ({
  ...{ key: 'all', title: '全部', filters: {} },
  ...(answer === undefined ? {} : { count: answer.all }),
});

/** A view of the rows in each state, with its number once it is known. */
export const stateViews = <State extends string>(
  states: readonly State[],
  texts: Readonly<Record<State, string>>,
  answer: Counted | undefined,
): ListView[] =>
  states.map((state) => ({
    ...{ key: state, title: texts[state], filters: { state } },
    ...(answer === undefined ? {} : { count: answer.counts.state?.[state] ?? 0 }),
  }));
