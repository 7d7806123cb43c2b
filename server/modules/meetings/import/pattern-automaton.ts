import tokenizer, { types, type Token } from 'ret';

type SetToken = Extract<Token, { set: unknown }>;

/** A part of a pattern that accepts one character. */
export interface Position {
  takes: (character: string) => boolean;
  /** Positions that may accept the next character, each with the number of ways to it: 1, or 2 for any more. */
  followers: ReadonlyMap<Position, number>;
}

/** A Glushkov automaton, which has no transitions without a character. */
export interface PatternAutomaton {
  /** Positions that may accept the first character. */
  first: ReadonlySet<Position>;
  positions: readonly Position[];
  /** Sample characters: each position accepts one, and so does each pair of positions with characters in common. */
  alphabet: readonly string[];
}

interface State {
  /** The states that follow without a character. */
  empty: State[];
  position: { takes: (character: string) => boolean; next: State } | null;
}

/** Repetitions are not unrolled beyond this number of states. */
const maxStates = 300;
/** Ways are not counted beyond this number of steps. */
const maxSteps = 5_000;

/**
 * Builds the automaton of a pattern. It accepts every text that the pattern matches, and more, since it ignores upper
 * bounds of repetitions, assertions and references to groups.
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
      // An assertion takes no characters: matching goes on from where it began.
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
      // As many copies as it needs at least, so that the parts after it can be reached.
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

/** Finds the states with a position that follow without a character, with the number of ways: 1, or 2 for any more. */
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

/** Lists the ends of each range in a pattern, and their neighbours, which a negated range accepts. */
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
