import type { FormItem } from '../../../../src/domain/form/form-field';
import { readText, type JsonObject } from '../../../../src/domain/json/read-value';
import { placedQuestions, placeScopes, scopeLabels, type MeetingPlaces } from '../../../../src/domain/meeting/places';
import { UnreadableDraft } from './meeting-draft';

/*
 * The sheet 名额 of a workbook: the places of a meeting, a row each. A workbook without it says nothing about places, and one
 * without rows that there are none to count.
 */

export const placesSheet = '名额';
export const placesHeadings = ['范围', '题目', '选项', '名额', '余量从多少起显示', '候补'] as const;
/** A workbook from before there were waiting lists lacks it. */
const laterHeadings: readonly string[] = ['候补'];
type PlacesHeading = (typeof placesHeadings)[number];

/** Explains each column of the sheet. */
export const placesExplanations: Readonly<Record<PlacesHeading, string>> = {
  范围: `${placeScopes.map((scope) => scopeLabels[scope]).join('、')} 之一：整个会议的人数，参会代表或参观观众的人数，或一个选项（如工作坊）的人数`,
  题目: '范围是 选项 时必填：报名表里下拉或单选的“字段”或“名称”',
  选项: '范围是 选项 时必填：选项的文字或键',
  名额: '必填。1 到 100000；满了就不能再报。比已报的人少时没有人被取消',
  余量从多少起显示: '如 20：剩 20 席起在页面上写“剩余 20 席”；不填就只在满了时写“已满”',
  候补: '是：满了可以加入候补，有人退出时按先后通知；不填就是否',
};

const partOf: Readonly<Record<PlacesHeading, string>> = {
  ...{ 范围: 'of', 题目: 'question', 选项: 'option', 名额: 'places' },
  ...{ 余量从多少起显示: 'shownFrom', 候补: 'hasWaitingList' },
};

const waitingWords: Readonly<Record<string, boolean>> = { 是: true, 否: false };

/**
 * Reads the sheet's rows, the headings first.
 * @param place notes where each part of a limit stands, by its path in the draft
 * @throws UnreadableDraft if a column is missing
 */
export function readPlacesSheet(
  [headings = [], ...rows]: readonly (readonly string[])[],
  place: (path: readonly (string | number)[], row: number, column: number) => void,
): JsonObject[] {
  const missing = placesHeadings.filter((heading) => !headings.includes(heading) && !laterHeadings.includes(heading));
  if (missing.length > 0) throw new UnreadableDraft(`“${placesSheet}”第 1 行：缺少列 ${missing.join('、')}`);
  const limits: JsonObject[] = [];
  rows.forEach((row, index) => {
    if (row.every((text) => text === '')) return;
    const path = ['places', 'limits', limits.length];
    place(path, index + 1, 0);
    for (const heading of placesHeadings)
      if (headings.includes(heading)) place([...path, partOf[heading]], index + 1, headings.indexOf(heading));
    const cell = (heading: PlacesHeading): string => row[headings.indexOf(heading)] ?? '';
    const word = cell('范围');
    limits.push({
      // The check reports an unknown word.
      of: placeScopes.find((scope) => scopeLabels[scope] === word) ?? word,
      ...{ question: cell('题目'), optionText: cell('选项') },
      ...{ places: cell('名额'), shownFrom: cell('余量从多少起显示') },
      hasWaitingList: waitingWords[cell('候补')] ?? cell('候补'),
    });
  });
  return limits;
}

/** Writes the sheet's rows. */
export function placesRows(places: MeetingPlaces | null, form: readonly FormItem[]): Record<PlacesHeading, string>[] {
  const questions = placedQuestions(form);
  return (places?.limits ?? []).map(({ of, question, option, places: number, shownFrom, hasWaitingList: mayWait }) => {
    const options = questions.find(({ shortName }) => shortName === question)?.options ?? [];
    const text = options.find(({ key }) => key === option)?.text ?? '';
    return {
      范围: scopeLabels[of],
      题目: question,
      选项: of === 'option' ? text || option : '',
      名额: String(number),
      余量从多少起显示: shownFrom === null ? '' : String(shownFrom),
      候补: mayWait ? '是' : '',
    };
  });
}

/** The places that a workbook gives; none where it says nothing about them. */
export function placesOfSheets(
  limits: JsonObject[] | null,
  { heldHours, offerHours }: { heldHours: unknown; offerHours: unknown },
): JsonObject {
  if (limits === null && readText(heldHours) === '' && readText(offerHours) === '') return {};
  return { places: { heldHours, offerHours, limits: limits ?? [] } };
}
