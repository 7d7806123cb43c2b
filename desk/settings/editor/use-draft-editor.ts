import { useEffect, useRef, useState } from 'react';
import { longestFact } from '../../../src/contract/desk-calls/settings-calls';
import { factsWith, type EditableFact, type FactChange } from '../../../src/domain/meeting/editable-facts';
import { parseJson } from '../../../src/domain/json/read-value';
import { callDesk } from '../../api/call-desk';
import { failureText } from '../../api/desk-error';
import { useMe } from '../../api/me';
import { queryClient } from '../../api/query-client';
import { useDeskCall } from '../../api/use-desk-call';
import { useCloseWarning } from '../../ui/use-close-warning';
import { draftQueries } from '../settings';
import {
  changesOf,
  chooseFact,
  hasNews,
  leaveFact,
  newsText,
  readTyped,
  settleFacts,
  typeFact,
  unsavedFacts,
  type DraftFacts,
  type TypedFacts,
} from './typed-facts';

/** How long the typing rests before it is saved, and a failed saving before it is tried again. */
const restMs = 1_500;
const retryMs = 10_000;
/** How often an open editor looks for what colleagues have changed. */
const lookMs = 15_000;

/** A fact as its field shows it. */
export interface ShownFact {
  value: string;
  /** As the page shows it, where that is something else; null where it is the same, and for a new meeting. */
  was: string | null;
  /** The mistake; '' for none. */
  problem: string;
  /** The question of the form in which the mistake is, by shortName; '' for none. */
  question: string;
  /** As somebody else has saved it meanwhile, so that the member has to choose. */
  theirs: { is: string; savedBy: string } | null;
}

export interface DraftEditor {
  facts: DraftFacts | undefined;
  error: unknown;
  reload: () => unknown;
  shown: (fact: EditableFact) => ShownFact;
  type: (fact: EditableFact, value: string) => void;
  /** The member is in a field now, whose text stays as it is typed, or has left it. */
  enter: (fact: EditableFact) => void;
  leave: (fact: EditableFact) => void;
  choose: (fact: EditableFact, whose: 'mine' | 'theirs') => void;
  /** The facts that were typed and are not in the draft. */
  unsaved: readonly EditableFact[];
  /** Tells how far the saving is; `failure` says why it did not succeed. */
  saving: { state: 'rest' | 'saving' | 'failed'; failure: string };
  /** Something typed is about to be saved by itself. */
  isPending: boolean;
  retry: () => void;
  /** Says which facts colleagues have just changed; '' for none. */
  news: string;
  forgetNews: () => void;
}

/** Keeps what was typed over a reload; more than the browser holds stays in the page alone. */
function keep(place: string, typed: TypedFacts): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(typed));
  } catch {
    sessionStorage.removeItem(place);
  }
}

/** The editor of a meeting's facts: what is typed is saved by itself, and kept in the browser until it is. */
export function useDraftEditor(meetingId: string): DraftEditor {
  const place = `draft ${useMe().id} ${meetingId}`;
  const { data: facts, error, refetch } = useDeskCall('getDraftFacts', { meetingId }, { repeatMs: lookMs });
  const [typed, setTyped] = useState<TypedFacts>(() => readTyped(parseJson(sessionStorage.getItem(place) ?? '')));
  const latest = useRef(typed);
  // Kept in the browser at once, also by a saving that ends after the editor was left.
  const change = (how: (now: TypedFacts) => TypedFacts): void => {
    latest.current = how(latest.current);
    if (unsavedFacts(latest.current).length === 0) sessionStorage.removeItem(place);
    else keep(place, latest.current);
    setTyped(latest.current);
  };
  const [refused, setRefused] = useState<DraftFacts['problems']>([]);
  const [saving, setSaving] = useState<DraftEditor['saving']>({ state: 'rest', failure: '' });
  const [tries, setTries] = useState(0);
  const [news, setNews] = useState('');
  const held = useRef<EditableFact | null>(null);
  const seen = useRef<DraftFacts | undefined>(undefined);

  const look = (after: DraftFacts, who: string, own: readonly EditableFact[] = []): void => {
    const before = seen.current;
    seen.current = after;
    const text = before === undefined || before.version === after.version ? '' : newsText(before, after, who, own);
    if (text !== '') setNews(text);
  };
  useEffect(() => {
    if (facts !== undefined) look(facts, facts.savedBy);
  }, [facts]);

  const running = useRef<Promise<void>>(Promise.resolve());
  const save = (changes: readonly FactChange[]): Promise<void> => (running.current = send(changes));
  const send = async (changes: readonly FactChange[]): Promise<void> => {
    const queryKey = ['getDraftFacts', { meetingId }];
    setSaving({ state: 'saving', failure: '' });
    try {
      // An older answer that is still under way must not come after this one.
      await queryClient.cancelQueries({ queryKey });
      const input = { meetingId, version: seen.current?.version ?? 0, changes: [...changes] };
      const { refused: problems, stale, meanwhile, ...after } = await callDesk('editDraft', input);
      if (meanwhile === '') seen.current = after;
      else look(after, meanwhile, [...changes.map(({ fact }) => fact)]);
      change((now) => settleFacts(now, changes, { facts: after.facts, refused: problems, stale }, held.current));
      setRefused(problems);
      queryClient.setQueryData(queryKey, after);
      setSaving({ state: 'rest', failure: '' });
      for (const query of draftQueries.filter((one) => one !== 'getDraftFacts'))
        void queryClient.invalidateQueries({ queryKey: [query] });
    } catch (failed) {
      setSaving({ state: 'failed', failure: failureText(failed) });
    }
  };
  const latestSave = useRef(save);
  latestSave.current = save;
  const isDue = facts !== undefined && saving.state !== 'saving' && hasNews(typed);
  const waitMs = saving.state === 'failed' && tries === 0 ? retryMs : restMs;
  useEffect(() => {
    if (!isDue) return undefined;
    const sendNow = (): void => {
      setTries(0);
      void latestSave.current(changesOf(typed));
    };
    const timer = setTimeout(sendNow, waitMs);
    window.addEventListener('online', sendNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', sendNow);
    };
  }, [isDue, typed, waitMs]);

  useEffect(
    () => () => {
      // A saving that is under way comes first: what follows begins from what it saved.
      void running.current.then(() => {
        if (seen.current !== undefined && hasNews(latest.current)) void latestSave.current(changesOf(latest.current));
      });
    },
    [],
  );
  useCloseWarning(unsavedFacts(typed).length > 0);

  const shown = (fact: EditableFact): ShownFact => {
    const one = facts?.facts.find((found) => found.fact === fact);
    const entry = typed[fact];
    const value = entry?.to ?? one?.is ?? '';
    // What was corrected to what the draft has is no mistake any more.
    const own = refused.filter((problem) => factsWith(problem.fact).some((other) => typed[other]?.isSaved === false));
    const message = '内容太长，没有保存。请把直接嵌入的图片换成图片的链接';
    const tooLong = value.length > longestFact ? [{ fact, message, question: '' }] : [];
    const problems = [...tooLong, ...own, ...(facts?.problems ?? [])];
    const wrong = problems.find((problem) => problem.fact === fact);
    return {
      value,
      was: one === undefined || one.was === null || one.was === value ? null : one.was,
      problem: wrong?.message ?? '',
      question: wrong?.question ?? '',
      theirs: entry?.theirs ?? null,
    };
  };
  return {
    ...{ facts, error, reload: refetch, shown, saving, news },
    type: (fact, value) =>
      change((now) => typeFact(now, fact, value, facts?.facts.find((found) => found.fact === fact)?.is ?? '')),
    enter: (fact) => {
      held.current = fact;
    },
    leave: (fact) => {
      held.current = null;
      change((now) => leaveFact(now, fact));
    },
    choose: (fact, whose) => change((now) => chooseFact(now, fact, whose)),
    unsaved: unsavedFacts(typed),
    isPending: hasNews(typed),
    retry: () => setTries(tries + 1),
    forgetNews: () => setNews(''),
  };
}
