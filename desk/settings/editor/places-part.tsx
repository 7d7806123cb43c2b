import { Checkbox, InputNumber, Select } from 'antd';
import { allowedEntryTypes } from '../../../src/domain/meeting/registration-type';
import {
  readPlaces,
  scopeLabels,
  takenText,
  usualHeldHours,
  usualOfferHours,
  hasWaitingList,
  writePlaces,
  type CountedLimit,
  type MeetingPlaces,
} from '../../../src/domain/meeting/places';
import { layers } from '../../ui/layers';
import { FactField } from './fact-field';
import type { DraftFacts } from './typed-facts';
import type { DraftEditor } from './use-draft-editor';

/** With how many places a new limit begins, until somebody types their own. */
const newLimit = { places: 100, shownFrom: null, hasWaitingList: false } as const;
const heldChoices = [2, 6, 12, 24, 48, 72, 168];

type NewLimit = Pick<CountedLimit, 'of' | 'question' | 'option' | 'optionText' | 'key'>;

const whole = (of: 'meeting' | 'paid' | 'free'): NewLimit => ({
  ...{ of, question: '', option: '', optionText: '', key: of },
});

/** Everything that may have places of its own, by what it belongs to. */
function placeable({ questions }: Pick<DraftFacts, 'questions'>, editor: DraftEditor) {
  const is = (fact: 'isPaid' | 'hasExhibitors' | 'admitsVisitors'): boolean => editor.shown(fact).value === '1';
  const kinds = { isPaid: is('isPaid'), hasExhibitors: is('hasExhibitors'), admitsVisitors: is('admitsVisitors') };
  const types = allowedEntryTypes(kinds);
  return [
    { label: '报名', limits: [whole('meeting'), ...(types.length > 1 ? types.map(whole) : [])] },
    // Nobody limits one of thirty provinces: what has few options is found first.
    ...[...questions].sort(byOptions).map(({ shortName: question, label, options }) => ({
      label,
      limits: options.map(({ key: option, text: optionText }) => ({
        ...{ of: 'option' as const, question, option, optionText, key: `option:${question}:${option}` },
      })),
    })),
  ];
}

const byOptions = (one: { options: readonly unknown[] }, other: { options: readonly unknown[] }): number =>
  one.options.length - other.options.length;

const labelOf = ({ of, optionText }: Pick<CountedLimit, 'of' | 'optionText'>): string =>
  of === 'option' ? optionText : scopeLabels[of];

/** How many people a meeting, a kind of registration or an option takes, and how long an unpaid one is kept. */
export function PlacesPart({ editor }: { editor: DraftEditor }) {
  const { facts } = editor;
  return (
    <section className="editor__section" aria-label="名额">
      <header>
        <h2>名额</h2>
        <span className="second">满了就不能再报，有人退出会空出来；改少了没有人被取消</span>
      </header>
      <FactField
        editor={editor}
        fact="places"
        label="限制人数的地方"
        hint="余量从多少起显示：如填 20，剩 20 席起在报名页上写“剩余 20 席”；空着就只在满了时写“已满”"
        isWide
      >
        {({ value, type, id }) => {
          const places = readPlaces(value);
          const usual = { heldHours: usualHeldHours, offerHours: usualOfferHours };
          const change = (limits: readonly CountedLimit[], hours: Partial<PlaceHours> = {}): void =>
            type(limits.length === 0 ? '' : JSON.stringify(writePlaces({ ...usual, ...places, ...hours, limits })));
          return facts !== undefined && <Limits {...{ id, editor, facts, places, change }} />;
        }}
      </FactField>
    </section>
  );
}

interface LimitsProps {
  id: string;
  editor: DraftEditor;
  facts: DraftFacts;
  places: MeetingPlaces | null;
  change: (limits: readonly CountedLimit[], hours?: Partial<PlaceHours>) => void;
}

type PlaceHours = Pick<MeetingPlaces, 'heldHours' | 'offerHours'>;

function Limits({ id, editor, facts, places, change }: LimitsProps) {
  const limits = places?.limits ?? [];
  const replace = (place: number, changes: Partial<CountedLimit>): void =>
    change(limits.map((limit, n) => (n === place ? { ...limit, ...changes } : limit)));
  const groups = placeable(facts, editor);
  const open = groups
    .map(({ label, limits: all }) => ({
      label,
      limits: all.filter(({ key }) => !limits.some((one) => one.key === key)),
    }))
    .filter(({ limits: all }) => all.length > 0);
  return (
    <div className="places">
      {limits.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">哪里</th>
              <th scope="col">名额</th>
              <th scope="col">现在</th>
              <th scope="col">余量从多少起显示</th>
              <th scope="col">满了可候补</th>
              <th scope="col" aria-label="去掉" />
            </tr>
          </thead>
          <tbody>
            {limits.map((limit, place) => {
              const label = labelOf(limit);
              const of = facts.questions.find(({ shortName }) => shortName === limit.question)?.label;
              const taken = facts.taken.find(({ key }) => key === limit.key);
              return (
                <tr key={limit.key}>
                  <th scope="row">
                    {label} {of !== undefined && <span className="second">{of}</span>}
                  </th>
                  <td>
                    <InputNumber
                      aria-label={`${label}的名额`}
                      controls={false}
                      precision={0}
                      value={limit.places > 0 ? limit.places : null}
                      onChange={(number) => replace(place, { places: number ?? 0 })}
                    />
                  </td>
                  <td className="second">{taken === undefined ? '–' : takenText(limit.places, taken)}</td>
                  <td>
                    <InputNumber
                      aria-label={`${label}的余量从多少起显示`}
                      controls={false}
                      precision={0}
                      min={1}
                      placeholder="不显示"
                      value={limit.shownFrom}
                      onChange={(number) => replace(place, { shownFrom: number })}
                    />
                  </td>
                  <td>
                    <Checkbox
                      aria-label={`${label}满了可候补`}
                      checked={limit.hasWaitingList}
                      onChange={({ target }) => replace(place, { hasWaitingList: target.checked })}
                    />
                  </td>
                  <td>
                    <button
                      type="button"
                      className="link"
                      aria-label={`去掉${label}的名额`}
                      onClick={() => change(limits.filter((_, n) => n !== place))}
                    >
                      去掉
                    </button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <div className="places__foot">
        <Select
          id={id}
          aria-label="加一处名额"
          showSearch={{ optionFilterProp: 'label' }}
          listHeight={400}
          placeholder="加一处名额"
          value={null}
          options={open.map(({ label, limits: all }) => ({
            ...{ label, title: label },
            options: all.map((limit) => ({ value: limit.key, label: labelOf(limit) })),
          }))}
          getPopupContainer={layers}
          onChange={(key: string | null) => {
            const added = open.flatMap(({ limits: all }) => all).find((limit) => limit.key === key);
            if (added !== undefined) change([...limits, { ...added, ...newLimit, label: labelOf(added) }]);
          }}
        />
        {limits.length > 0 && (
          <div className="places__held">
            没付的保留
            <Hours
              label="没付的名额保留多久"
              hours={places?.heldHours ?? usualHeldHours}
              onChange={(heldHours) => change(limits, { heldHours })}
            />
            <span className="second">到时让给别人；正在付款和等转账的一直留着</span>
          </div>
        )}
        {hasWaitingList(places) && (
          <div className="places__held">
            轮到的候补保留
            <Hours
              label="候补到的名额保留多久"
              hours={places?.offerHours ?? usualOfferHours}
              onChange={(offerHours) => change(limits, { offerHours })}
            />
            <span className="second">
              短信通知，到时没确认就让给下一位；不超过报名截止；团队成员不能候补，要由本人报名
            </span>
          </div>
        )}
      </div>
    </div>
  );
}

function Hours({ label, hours, onChange }: { label: string; hours: number; onChange: (hours: number) => void }) {
  return (
    <Select
      aria-label={label}
      value={hours}
      options={[...new Set([...heldChoices, hours])]
        .sort((one, other) => one - other)
        .map((hour) => ({ value: hour, label: `${hour} 小时` }))}
      getPopupContainer={layers}
      onChange={onChange}
    />
  );
}
