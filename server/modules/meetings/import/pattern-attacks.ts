import { patternAutomaton, type PatternAutomaton, type Position } from './pattern-automaton';

/** Limits the pairs of positions that are examined for one pattern. */
const maxPairs = 100_000;
const maxAttacks = 400;
/** Attacks have this length too, in characters: a bounded repetition may fail faster on a long text than on a short one. */
const shortLength = 35;
/** Ends of attacks that no pattern is likely to continue with. */
const ends = ['\u0001', '', '\n', '\r'];

/**
 * Makes texts on which a pattern may backtrack for long: the way into one of its loops, then a text that the loop
 * accepts, repeated. Loops that accept a text in two ways come first, since each round doubles their work. Bounds of
 * repetitions and assertions are ignored here, so a caller has to try the texts.
 * @param length of the texts, in characters
 */
export function patternAttacks(source: string, length: number): string[] {
  const automaton = patternAutomaton(source);
  const budget = { pairs: maxPairs };
  const attacks = new Set<string>();
  for (const round of [roundInTwoWays, shortestRound]) {
    for (const position of automaton.positions) {
      const pump = round(automaton, position, budget);
      if (pump === null || pump === '') continue;
      const head = wayTo(automaton, position);
      for (const all of [length, head.length + shortLength])
        for (const end of ends) attacks.add(head + pump.repeat(roundsIn(all - head.length, pump)) + end);
      if (attacks.size >= maxAttacks) return [...attacks];
    }
  }
  return [...attacks];
}

const roundsIn = (length: number, pump: string): number => Math.max(1, Math.floor((length - 1) / pump.length));

/** Finds a character that all of the positions accept; undefined for none. */
const shared = ({ alphabet }: PatternAutomaton, ...positions: Position[]): string | undefined =>
  alphabet.find((sign) => positions.every(({ takes }) => takes(sign)));

/** Finds the shortest text that leads to the position and includes its character. */
function wayTo(automaton: PatternAutomaton, position: Position): string {
  const words = new Map<Position, string>();
  for (const one of automaton.first) words.set(one, shared(automaton, one) ?? '');
  for (const [one, word] of words) {
    if (one === position) return word;
    for (const next of one.followers.keys()) {
      const sign = shared(automaton, next);
      if (sign !== undefined && !words.has(next)) words.set(next, word + sign);
    }
  }
  return '';
}

/** Finds the shortest text that leads from a position back to it; null if it is in no loop. */
function shortestRound(automaton: PatternAutomaton, position: Position): string | null {
  const words = new Map<Position, string>();
  const queue: [Position, string][] = [[position, '']];
  for (const [one, word] of queue)
    for (const next of one.followers.keys()) {
      const sign = shared(automaton, next);
      if (sign === undefined || words.has(next)) continue;
      if (next === position) return word + sign;
      words.set(next, word + sign);
      queue.push([next, word + sign]);
    }
  return null;
}

interface Pair {
  one: Position;
  other: Position;
  /** The two ways have differed. */
  isParted: boolean;
  word: string;
}

/** Finds the shortest text that leads from a position back to it in two ways; null for none. */
function roundInTwoWays(automaton: PatternAutomaton, position: Position, budget: { pairs: number }): string | null {
  const seen = new Map<Position, Map<Position, Set<boolean>>>();
  const queue: Pair[] = [{ one: position, other: position, isParted: false, word: '' }];
  for (const pair of queue)
    for (const next of pairsAfter(automaton, pair)) {
      if (next.isParted && next.one === position && next.other === position) return next.word;
      const ofOne = seen.get(next.one) ?? new Map<Position, Set<boolean>>();
      const ofBoth = ofOne.get(next.other) ?? new Set<boolean>();
      if (ofBoth.has(next.isParted) || budget.pairs <= 0) continue;
      budget.pairs -= 1;
      seen.set(next.one, ofOne.set(next.other, ofBoth.add(next.isParted)));
      queue.push(next);
    }
  return null;
}

function* pairsAfter(automaton: PatternAutomaton, { one, other, isParted, word }: Pair): Generator<Pair> {
  for (const [nextOne, ways] of one.followers)
    for (const nextOther of other.followers.keys()) {
      const sign = shared(automaton, nextOne, nextOther);
      if (sign === undefined) continue;
      const parts = nextOne !== nextOther || (one === other && ways > 1);
      yield { one: nextOne, other: nextOther, isParted: isParted || parts, word: word + sign };
    }
}
