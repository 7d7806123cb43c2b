import { changeFormDefinition, readFormDefinition, retiredItem } from '../../../src/contract/form-definition';
import {
  changedQuestions,
  hasHolders,
  optionChanges,
  storedNames,
  type Holders,
  type OptionChange,
} from '../../../src/domain/form/option-changes';
import { settleOptions, type KeyContext, type Rename, type SettledForm } from '../../../src/domain/form/settle-options';
import { readText } from '../../../src/domain/json/read-value';
import type { DataCipher } from '../../secrets/data-cipher';
import type { Queryable } from '../../db/database';
import type { MeetingRow } from '../../db/tables/meetings';
import { storedAnswersOf } from '../../stores/entries/stored-answers';
import { describePlace, placesOf } from '../../modules/keys/unreadable-values';
import type { MeetingDraft } from './meeting-draft';

/** What the organiser says about options that people chose. */
export interface OptionOrders extends Pick<MeetingDraft, 'unkeyed'> {
  renames: readonly Rename[];
  keepsRemoved: boolean;
}

/** Changes that the organiser has to decide on before they are saved, a line each. */
export class UndecidedChanges extends Error {
  constructor(readonly lines: readonly string[]) {
    super('Changes have to be decided on');
  }
}

/**
 * Makes a new form definition mean what the existing one meant (product §16.18), within the transaction that saves it.
 * @returns the definition to save, and what it changes, in Chinese
 * @throws UndecidedChanges
 */
export async function settleOptionChanges(
  query: Queryable,
  existing: MeetingRow,
  formDefinition: unknown[],
  { unkeyed, renames, keepsRemoved }: OptionOrders,
  cipher: DataCipher,
): Promise<{ formDefinition: unknown[]; lines: string[] }> {
  const [before, after] = [readFormDefinition(existing.formDefinition), readFormDefinition(formDefinition)];
  const settle = (storedKeys: KeyContext['storedKeys']) =>
    settleOptions(before, after, { unkeyed, renames, storedKeys });
  const questions = changedQuestions(
    before,
    settle(() => new Set()),
  );
  const names = new Map(questions.map((item) => [item.shortName, storedNames(item)]));
  const { answers, hasEntries, unreadable } =
    names.size === 0
      ? { answers: new Map<string, never>(), hasEntries: false, unreadable: [] }
      : await storedAnswersOf(query, existing.id, names, cipher);
  const storedOf = (shortName: string) => answers.get(shortName) ?? [];
  const settled = settle(
    (shortName) => new Set(storedOf(shortName).map(({ body }) => readText(body?.[shortName]).trim())),
  );
  const changes = optionChanges(before, after, settled, { storedOf, renames });
  const faults = [
    ...settled.idleRenames.map(({ from, to }) => `--rename ${from}=${to}：没有这样的改动，请核对两个名称`),
    ...changes.flatMap((change) => faultOf(change, { keepsRemoved, hasEntries }) ?? []),
  ];
  const unreadLines = (await placesOf(query, unreadable)).map(
    (place) =>
      `${describePlace(place)} 无法读取（已损坏，或未提供其密钥），改动的每一项都把此人计入；恢复备份或密钥后人数才准确`,
  );
  if (faults.length > 0) throw new UndecidedChanges([...faults, ...unreadLines]);

  const isHeld = (shortName: string, key: string): boolean =>
    storedOf(shortName).some(
      ({ body, holders }) => hasHolders(holders) && (body === null || readText(body[shortName]) === key),
    );
  const changed = writeSettled(formDefinition, settled, isHeld);
  const retired = settled.retired.flatMap(({ shortName }) => retiredItem(existing.formDefinition, shortName) ?? []);
  return { formDefinition: [...changed, ...retired], lines: [...unreadLines, ...changes.map(told)] };
}

/** Makes a new meeting's definition mean what it will mean when it is imported again. */
export function settleNewOptions(formDefinition: unknown[], unkeyed: OptionOrders['unkeyed']): unknown[] {
  const given = readFormDefinition(formDefinition);
  const settled = settleOptions([], given, { unkeyed, renames: [], storedKeys: () => new Set() });
  return writeSettled(formDefinition, settled, () => false);
}

const writeSettled = (
  formDefinition: unknown[],
  { options, when }: SettledForm,
  isHeld: (shortName: string, key: string) => boolean,
): unknown[] =>
  changeFormDefinition(
    formDefinition,
    (shortName) => {
      const [ownOptions, ownWhen] = [options.get(shortName), when.get(shortName)];
      return {
        ...(ownOptions === undefined ? {} : { options: ownOptions }),
        ...(ownWhen === undefined ? {} : { when: ownWhen }),
      };
    },
    isHeld,
  );

const nameOf = ({ label, shortName }: OptionChange): string => `“${label}”（${shortName}）`;

/** 3 人已选, or 无人选择. */
function peopleText({ live, past }: Holders, verb: '选' | '填'): string {
  if (live + past === 0) return verb === '选' ? '无人选择' : '无人填写';
  const others = past === 0 ? '' : `${past} 份已退费或转赠的报名`;
  if (live === 0) return `${others}中已${verb}`;
  return `${live} 人已${verb}${others === '' ? '' : `（另有${others}）`}`;
}

/** What keeps a change from being saved; null if nothing does. */
function faultOf(
  change: OptionChange,
  { keepsRemoved, hasEntries }: { keepsRemoved: boolean; hasEntries: boolean },
): string | null {
  const { holders } = change;
  const [chosen, filled] = [peopleText(holders, '选'), peopleText(holders, '填')];
  switch (change.kind) {
    case 'question-gone':
      return keepsRemoved
        ? null
        : `没有字段${nameOf(change)}了，${filled}：请写回，或加 --keep-removed（内容保留，不再显示）`;
    case 'kind-changed':
      return `${nameOf(change)}的类型变了，${filled}的内容会看不懂：请保留原来的类型，或换一个字段名新建一个字段`;
    case 'option-gone': {
      if (keepsRemoved || !hasHolders(holders)) return null;
      const { key, text, keyNow } = change;
      return keyNow === null
        ? `${nameOf(change)}没有选项“${text}”了，${chosen}：改名请加 --rename ${text}=新的名称，不再提供请加 --keep-removed（已选的人照常显示）`
        : `${nameOf(change)}的选项“${text}”原来的键是 ${key}，现在是 ${keyNow}，${chosen}：请写回原来的键`;
    }
    case 'text-changed': {
      const { key, from, to, isMoved, isRename } = change;
      // Chosen by nobody: a page that somebody has open still gives the key its old meaning.
      if (isRename || !hasEntries) return null;
      const what = `${nameOf(change)}的选项 ${key} 原为“${from}”，现为“${to}”，${chosen}`;
      return isMoved
        ? `${what}：请写回 "${key}": "${from}"，给“${to}”新的键`
        : `${what}：只是改名请加 --rename ${from}=${to}，是另一个选项请用新的键`;
    }
  }
}

function told(change: OptionChange): string {
  const chosen = peopleText(change.holders, '选');
  switch (change.kind) {
    case 'question-gone':
      return `字段${nameOf(change)}不再显示，${peopleText(change.holders, '填')}，内容保留`;
    case 'option-gone':
      return `${nameOf(change)}的选项“${change.text}”不再提供，${chosen}${hasHolders(change.holders) ? '，照常显示' : ''}`;
    case 'text-changed':
      return `${nameOf(change)}的选项“${change.from}”改名为“${change.to}”，${chosen}`;
    case 'kind-changed':
      return `${nameOf(change)}的类型变了`;
  }
}

/**
 * Reads `--rename`: 旧=新, several of them apart by semicolons or lines.
 * @returns null if one is not so written
 */
export function readRenames(text: string): Rename[] | null {
  const renames = text
    .split(/[;；\n]/)
    .filter((part) => part.trim() !== '')
    .map((part) => /^([^=＝]+)[=＝](.+)$/.exec(part))
    .map((match) => match && { from: (match[1] ?? '').trim(), to: (match[2] ?? '').trim() });
  const whole = renames.filter((rename) => rename !== null);
  return whole.length === renames.length && whole.length > 0 ? whole : null;
}
