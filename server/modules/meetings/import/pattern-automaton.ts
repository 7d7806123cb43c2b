import tokenizer, { types, type Token } from 'ret';

type SetToken = Extract<Token, { set: unknown }>;

/** A place in a pattern that takes one character. */
export interface Position {
  takes: (character: string) => boolean;
  /** Positions that may take the next character, each with the number of ways there: 1, or 2 for more. */
  followers: ReadonlyMap<Position, number>;
}

export interface PatternAutomaton {
  /** Positions that may take the first character. */
  first: ReadonlySet<Position>;
  positions: readonly Position[];
  /** Characters of which every position that takes any takes one, and so does every two that share some. */
  alphabet: readonly string[];
}

interface State {
  /** Where it leads without taking a character. */
  empty: State[];
  position: { takes: (character: string) => boolean; next: State } | null;
}

/** Beyond so many, repetitions are not written out. */
const maxStates = 300;
/** In steps: beyond, ways are not counted any more. */
const maxSteps = 5_000;

/**
 * A pattern's positions and what follows what. It takes whatever the pattern takes, and more: bounds of repetitions,
 * assertions and references to groups count for nothing.
 * @throws if the pattern does not compile
 */
export function patternAutomaton(source: string): PatternAutomaton {
  const { options, stack } = tokenizer(source);
  const end: State = { empty: [], position: null };
  const states: State[] = [];
  const start = buildChoice(options ?? [stack ?? []], end, states);
  const made = new Map<State, Position & { followers: Map<Position, number> }>();
  for (const state of states)
    if (state.position !== null) made.set(state, { takes: state.position.takes, followers: new Map() });
  const reach = (from: State): Map<Position, number> =>
    new Map(
      [...waysFrom(from)].flatMap(([state, ways]) => (made.has(state) ? [[made.get(state) as Position, ways]] : [])),
    );
  for (const [state, position] of made)
    if (state.position !== null)
      for (const [follower, ways] of reach(state.position.next)) position.followers.set(follower, ways);
  const alphabet = [...new Set([...usualSigns, ...signsOf(options ?? [stack ?? []])])];
  return { first: new Set(reach(start).keys()), positions: [...made.values()], alphabet };
}

function buildChoice(options: readonly (readonly Token[])[], out: State, states: State[]): State {
  const entries = options.map((tokens) => tokens.reduceRight<State>((next, token) => build(token, next, states), out));
  const [only] = entries;
  return entries.length === 1 && only !== undefined ? only : { empty: entries, position: null };
}

function build(token: Token, out: State, states: State[]): State {
  switch (token.type) {
    case types.CHAR:
    case types.SET: {
      const state: State = { empty: [], position: { takes: (sign) => isAmong(token, sign.charCodeAt(0)), next: out } };
      states.push(state);
      return state;
    }
    case types.GROUP: {
      const isAssertion = token.followedBy === true || token.notFollowedBy === true || token.lookBehind === true;
      const options = token.options ?? [token.stack ?? []];
      if (!isAssertion) return buildChoice(options, out, states);
      // Looked at, and then gone on from where it began.
      return { empty: [buildChoice(options, { empty: [], position: null }, states), out], position: null };
    }
    case types.REPETITION: {
      if (token.max === 0) return out;
      const copy = (next: State): State => build(token.value, next, states);
      const again: State = { empty: [], position: null };
      let body = copy(token.max === 1 ? out : again);
      if (token.max === 1) return token.min === 1 ? body : { empty: [body, out], position: null };
      again.empty.push(body, out);
      if (token.min === 0) return again;
      // As many as it needs, for the way to what comes behind.
      for (let copies = 1; copies < token.min && states.length < maxStates; copies += 1) body = copy(body);
      return body;
    }
    default:
      return out;
  }
}

function isAmong(token: Token | { type: types.RANGE; from: number; to: number }, code: number): boolean {
  if (token.type === types.CHAR) return token.value === code;
  if (token.type === types.RANGE) return token.from <= code && code <= token.to;
  return token.type === types.SET && token.set.some((one) => isAmong(one, code)) !== token.not;
}

/** States with a position that are reached without taking a character, with the number of ways: 1, or 2 for more. */
function waysFrom(start: State): Map<State, number> {
  const ways = new Map<State, number>();
  const onWay = new Set<State>();
  let steps = 0;
  const walk = (state: State): void => {
    steps += 1;
    if (onWay.has(state) || steps > maxSteps) return;
    if (state.position !== null) ways.set(state, Math.min(2, (ways.get(state) ?? 0) + 1));
    onWay.add(state);
    state.empty.forEach(walk);
    onWay.delete(state);
  };
  walk(start);
  return ways;
}

const usualSigns = ['a', 'A', '0', ' ', '_', '-', '.', '@', '中', '\n', '\u0001'];

/** The ends of each range in a pattern, and their neighbours, which a negated one takes. */
function signsOf(options: readonly (readonly Token[])[]): string[] {
  const edges = (token: Token): number[] => {
    if (token.type === types.CHAR) return [token.value];
    if (token.type === types.SET) return edgesOfSet(token);
    if (token.type === types.REPETITION) return edges(token.value);
    return token.type === types.GROUP ? (token.options ?? [token.stack ?? []]).flat().flatMap(edges) : [];
  };
  const edgesOfSet = (token: SetToken): number[] =>
    token.set.flatMap((one) => {
      if (one.type === types.SET) return edgesOfSet(one);
      const [from, to] = one.type === types.RANGE ? [one.from, one.to] : [one.value, one.value];
      return [from, to, from - 1, to + 1];
    });
  const codes = options.flat().flatMap(edges);
  return [...new Set(codes)].filter((code) => code > 0 && code < 0xd800).map((code) => String.fromCharCode(code));
}
