import { patternAutomaton, type PatternAutomaton, type Position } from './pattern-automaton';

/** Pairs of positions looked at for one pattern. */
const maxPairs = 100_000;
const maxAttacks = 400;
/** In characters: a bounded repetition may give up a long text sooner than a short one. */
const shortLength = 35;
/** What a text may end with that the pattern does not go on with. */
const ends = ['\u0001', '', '\n', '\r'];

/**
 * Texts on which a pattern may take longest: a way to each of its loops, then what it goes round the loop with, again
 * and again. First what can be taken in two ways, which doubles the work with every round. Trying them decides
 * (check-pattern), since bounds and assertions are not looked at here.
 * @param length of the texts
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

/** A character that all of the positions take; undefined for none. */
const shared = ({ alphabet }: PatternAutomaton, ...positions: Position[]): string | undefined =>
  alphabet.find((sign) => positions.every(({ takes }) => takes(sign)));

/** The shortest text that ends with the position. */
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

/** The shortest text from behind the position to behind it again; null if it is in no loop. */
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
  /** They have gone different ways. */
  isParted: boolean;
  word: string;
}

/** The shortest text that goes round in two ways, from behind the position to behind it again; null if there is none. */
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
