import { Button } from 'antd';
import type { ReactNode } from 'react';
import { factLabels, type EditableFact } from '../../../src/domain/meeting/editable-facts';
import { bannersPath } from '../../../src/domain/meeting/banner';
import { placesTexts, readPlaces } from '../../../src/domain/meeting/places';
import { readPriceTable } from '../../../src/contract/price-table';
import { StateTag } from '../../ui/state-tag';
import type { DraftEditor } from './use-draft-editor';

/** The properties of a control that edits a fact. */
export interface FactControl {
  id: string;
  value: string;
  type: (value: string) => void;
  onFocus: () => void;
  onBlur: () => void;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface FactFieldProps {
  editor: DraftEditor;
  fact: EditableFact;
  label?: string;
  hint?: ReactNode;
  /** Takes the whole row. */
  isWide?: boolean;
  children: (control: FactControl) => ReactNode;
}

/** A fact of a meeting with its control: whether it was changed from what the page shows, what is wrong, and who else changed it. */
export function FactField({ editor, fact, label = factLabels[fact], hint, isWide = false, children }: FactFieldProps) {
  const { value, was, problem, theirs } = editor.shown(fact);
  const id = `fact-${fact}`;
  return (
    <div className={isWide ? 'fact fact--wide' : 'fact'}>
      <div className="fact__head">
        <label htmlFor={id}>{label}</label>
        {was !== null && <StateTag kind="brand">已改</StateTag>}
        {was !== null && (
          <span className="second cut" title={saidValue(fact, was)}>
            页面上是 <del>{saidValue(fact, was)}</del>
          </span>
        )}
      </div>
      {children({
        ...{ id, value },
        type: (next) => editor.type(fact, next),
        onFocus: () => editor.enter(fact),
        onBlur: () => editor.leave(fact),
        'aria-invalid': problem !== '',
        'aria-describedby': `${id}-about`,
      })}
      <div id={`${id}-about`}>
        {problem !== '' && <p className="fact__problem">{problem}</p>}
        {hint !== undefined && <p className="hint">{hint}</p>}
      </div>
      {theirs !== null && (
        <div className="fact__theirs" role="alert">
          <p>
            {theirs.savedBy || '同事'}刚才改成了 <b>{saidValue(fact, theirs.is)}</b>，您填的还在，没有保存。
          </p>
          <Button size="small" onClick={() => editor.choose(fact, 'mine')}>
            用我填的
          </Button>
          <Button size="small" onClick={() => editor.choose(fact, 'theirs')}>
            用{theirs.savedBy || '同事'}的
          </Button>
        </div>
      )}
    </div>
  );
}

const flags: readonly EditableFact[] = ['needsReview', 'hasExhibitors', 'admitsVisitors', 'hasCredit', 'isPaid'];

/** A fact as it is told. */
function saidValue(fact: EditableFact, text: string): string {
  if (text === '') return '无';
  if (flags.includes(fact)) return text === '1' ? '是' : '否';
  if (fact === 'places')
    return placesTexts(readPlaces(text))
      .map(([label, is]) => `${label} ${is}`)
      .join('；');
  if (fact === 'priceTable') return saidPrices(text);
  // The address of an uploaded one says nothing.
  if (fact === 'banner' && text.startsWith(bannersPath)) return '另一张上传的图';
  return fact === 'description' ? `${text.replace(/<[^>]*>|\s/g, '').length} 字` : text;
}

function saidPrices(text: string): string {
  const table = readPriceTable(text);
  return table === null ? '无' : `${table.rows.length} 种身份、${table.until.length} 期的价格表`;
}
