import { useMemo, useRef, useState } from 'react';
import { readFormDefinition } from '../../../../src/contract/form-definition';
import { formText, readFormText, writeFormDefinition } from '../../../../src/contract/write-form';
import {
  addFollowUp,
  addQuestion,
  moveQuestion,
  removeQuestion,
  restoreQuestion,
  type Designed,
  type RemovedQuestion,
} from '../../../../src/domain/design/design-form';
import { designSections, neighbourOf, type DesignSection } from '../../../../src/domain/design/design-rows';
import { allItems, findItem } from '../../../../src/domain/design/form-tree';
import type { FormItem } from '../../../../src/domain/form/form-field';
import { shanghaiDate } from '../../../../src/domain/time/shanghai-time';
import { useMeetingId } from '../../../ui/address';
import type { DraftEditor } from '../use-draft-editor';

export interface Designer {
  form: FormItem[];
  /** The form that the page shows; null for a meeting that was never published. */
  page: FormItem[] | null;
  sections: DesignSection[];
  /** The question that is open; undefined where there is none. */
  chosen: FormItem | undefined;
  choose: (shortName: string) => void;
  /** Makes an act, and says what it did; or says why it cannot be done. */
  act: (designed: Designed, said?: string) => boolean;
  /** The result of the last act, for those who hear the page and for those who see it. */
  said: { text: string; isProblem: boolean };
  add: (item: FormItem) => void;
  /** Adds a question that is asked after an answer to another one. */
  addBelow: (item: FormItem, parent: FormItem, key: string) => void;
  remove: (item: FormItem) => void;
  removed: RemovedQuestion | null;
  restore: () => void;
  /** Moves a question by one place among those beside which it may stand. */
  move: (item: FormItem, by: 1 | -1) => void;
  moveBeside: (item: FormItem, beside: FormItem, side: 'before' | 'behind') => void;
  itemOnPage: (shortName: string) => FormItem | null;
}

/** The form of a draft under the designer's acts; each is saved as what is typed into the other parts of the editor is. */
export function useDesigner(editor: DraftEditor): Designer {
  const meetingId = useMeetingId();
  const { value } = editor.shown('form');
  const onPage = editor.facts?.facts.find(({ fact }) => fact === 'form')?.was ?? null;
  const form = useMemo(() => readFormDefinition(readFormText(value)), [value]);
  const page = useMemo(() => (onPage === null ? null : readFormDefinition(readFormText(onPage))), [onPage]);
  const [startTime, endTime] = [editor.shown('startTime').value, editor.shown('endTime').value];
  const meetingCode = editor.facts?.code ?? '';
  const sections = useMemo(() => {
    // The day decides which days may be answered, and not which questions there are.
    const today = shanghaiDate(0);
    return designSections(form, { meetingId, meetingCode, startTime, endTime, today });
  }, [form, meetingId, meetingCode, startTime, endTime]);
  const [name, setName] = useState('');
  const [said, setSaid] = useState({ text: '', isProblem: false });
  const [removed, setRemoved] = useState<RemovedQuestion | null>(null);
  const rows = sections.flatMap((section) => section.rows);
  const chosen = rows.find(({ item }) => item.shortName === name)?.item ?? rows[0]?.item;
  // Two acts before the next drawing build on each other.
  const latest = useRef(value);
  latest.current = value;

  const act = (designed: Designed, text = ''): boolean => {
    setSaid({ text: designed.problem || text, isProblem: designed.form === null });
    if (designed.form === null) return false;
    latest.current = formText(
      writeFormDefinition(designed.form, readFormText(latest.current), readFormText(onPage ?? '')),
    );
    editor.type('form', latest.current);
    return true;
  };
  const placeOf = (changed: readonly FormItem[], item: FormItem): string => {
    const siblings = allItems(changed).find((one) => one.item.shortName === item.shortName);
    const level = (siblings?.parent?.linkage ?? changed).filter(({ isShow }) => isShow);
    const before = level[level.findIndex((one) => one.shortName === item.shortName) - 1];
    return before === undefined ? '最前面' : `“${before.name}”后面`;
  };
  const moveBeside: Designer['moveBeside'] = (item, beside, side) => {
    const designed = moveQuestion(form, item.shortName, { beside: beside.shortName, side });
    act(designed, designed.form === null ? '' : `“${item.name}”移到${placeOf(designed.form, item)}`);
  };
  return {
    ...{ form, page, sections, chosen, act, said, removed, moveBeside },
    choose: setName,
    add: (item) => {
      if (act(addQuestion(form, item, chosen?.shortName ?? null), `加了“${item.name}”`)) setName(item.shortName);
    },
    addBelow: (item, parent, key) => {
      const designed = addFollowUp(form, item, parent.shortName, key);
      if (act(designed, `加了追问“${item.name}”`)) setName(item.shortName);
    },
    remove: (item) => {
      const { removed: gone, ...designed } = removeQuestion(form, item.shortName);
      const place = rows.findIndex((row) => row.item.shortName === item.shortName);
      const next = rows.slice(place + 1).find((row) => row.parent?.shortName !== item.shortName) ?? rows[place - 1];
      if (!act(designed, `删了“${item.name}”${item.linkage.length > 0 ? '和它的追问' : ''}`)) return;
      setRemoved(gone);
      setName(next?.item.shortName ?? '');
    },
    restore: () => {
      if (removed === null) return;
      const designed = restoreQuestion(form, removed);
      const isFreed = removed.parent !== null && findItem(designed.form ?? [], removed.item.shortName)?.parent === null;
      const where = isFreed ? '放回来了，现在问所有人：没有选项会再问它，或已经追问到第五层' : '放回来了';
      if (!act(designed, `“${removed.item.name}”${where}`)) return;
      setName(removed.item.shortName);
      setRemoved(null);
    },
    move: (item, by) => {
      const neighbour = neighbourOf(sections, item.shortName, by);
      if (neighbour !== null) moveBeside(item, neighbour.item, by < 0 ? 'before' : 'behind');
      else setSaid({ text: `“${item.name}”已经在这一组的${by < 0 ? '最前' : '最后'}`, isProblem: false });
    },
    itemOnPage: (shortName) => (page === null ? null : (findItem(page, shortName)?.item ?? null)),
  };
}

/** Tells whether the page asks a question otherwise, or not at all; '' for neither. */
export function newsOf(item: FormItem, page: FormItem | null, isPublished: boolean): '' | '新' | '已改' {
  if (!isPublished) return '';
  if (page === null || !page.isShow) return '新';
  const ownOf = ({ linkage: _, ...own }: FormItem): string => JSON.stringify(own);
  return ownOf(page) === ownOf(item) ? '' : '已改';
}
