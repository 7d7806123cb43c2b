import { HolderOutlined, LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { lockReason } from '../../../../src/domain/design/design-form';
import type { DesignRow } from '../../../../src/domain/design/design-rows';
import type { FormItem } from '../../../../src/domain/form/form-field';
import { fieldKind } from '../../../../src/domain/form/item-fields';
import { StateTag } from '../../../ui/state-tag';
import { AddQuestion } from './add-question';
import { kindWords } from './kind-words';
import { newsOf, type Designer } from './use-designer';

interface QuestionListProps {
  designer: Designer;
  /** The question with a mistake; '' for none. */
  wrong: string;
}

/** The questions of the form in their cards. They are moved by dragging, or by Alt and the arrow keys. */
export function QuestionList({ designer, wrong }: QuestionListProps) {
  const { sections, said, removed } = designer;
  const told = said.text || (removed === null ? '' : `删了“${removed.item.name}”`);
  const list = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<DesignRow | null>(null);
  /** Moves the focus by a row; the row itself stays where it is. */
  const focusBy = (row: HTMLElement, by: number): void => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('.question-row__name') ?? [])];
    all[all.indexOf(row) + by]?.focus();
  };
  // A row that is moved in the page, or is gone, loses the focus.
  const followsChosen = useRef(false);
  useLayoutEffect(() => {
    if (!followsChosen.current) return;
    followsChosen.current = false;
    list.current?.querySelector<HTMLElement>('[data-chosen=true] .question-row__name')?.focus();
  });
  const onKey = (item: FormItem) => (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    followsChosen.current = event.key === 'Delete' || event.altKey;
    if (event.key === 'Delete') designer.remove(item);
    if (by === 0) return;
    event.preventDefault();
    if (!event.altKey) {
      focusBy(event.currentTarget, by);
      return;
    }
    designer.choose(item.shortName);
    designer.move(item, by);
  };
  return (
    <nav className="designer__list" aria-label="题目" id="fact-form" tabIndex={-1}>
      <div className="designer__said" role="status">
        {told === '' ? (
          <span className="hint">
            <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> 换位置
          </span>
        ) : (
          <span className={said.isProblem ? 'designer__problem' : ''}>{told}</span>
        )}
        {removed !== null && (
          <Button size="small" onClick={designer.restore}>
            撤销删除
          </Button>
        )}
      </div>
      <div ref={list}>
        {sections.map(({ section, title, rows }) => (
          <section key={section} aria-label={title}>
            <h3>{title}</h3>
            <ul>
              {rows.map((row) => (
                <QuestionRow
                  key={row.item.shortName}
                  {...{ row, designer, dragged, setDragged }}
                  isWrong={row.item.shortName === wrong}
                  onKeyDown={onKey(row.item)}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <AddQuestion designer={designer} />
      <p className="hint">
        <kbd>Delete</kbd> 删除。分组和报名页上一样，按题目的内容分
      </p>
    </nav>
  );
}

interface QuestionRowProps {
  row: DesignRow;
  designer: Designer;
  dragged: DesignRow | null;
  setDragged: (row: DesignRow | null) => void;
  isWrong: boolean;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function QuestionRow({ row, designer, dragged, setDragged, isWrong, onKeyDown }: QuestionRowProps) {
  const { item, parent, depth, when, isUnseen } = row;
  const news = newsOf(item, designer.itemOnPage(item.shortName), designer.page !== null);
  const [isOver, setOver] = useState(false);
  const takes = dragged !== null && dragged !== row && dragged.parent?.shortName === parent?.shortName;
  const isChosen = designer.chosen?.shortName === item.shortName;
  return (
    <li
      className="question-row"
      data-chosen={isChosen}
      data-over={isOver && takes}
      style={{ paddingLeft: 4 + depth * 16 }}
      draggable
      onDragStart={() => setDragged(row)}
      onDragEnd={() => setDragged(null)}
      onDragOver={(event) => {
        if (takes) event.preventDefault();
        setOver(takes);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!takes) return;
        const box = event.currentTarget.getBoundingClientRect();
        designer.moveBeside(dragged.item, item, event.clientY < box.top + box.height / 2 ? 'before' : 'behind');
      }}
    >
      <HolderOutlined className="question-row__handle" aria-hidden />
      <button
        type="button"
        className="question-row__name"
        aria-current={isChosen}
        title={item.name}
        onClick={() => designer.choose(item.shortName)}
        onKeyDown={onKeyDown}
      >
        <span className="cut">{item.name}</span>
        <span className="second question-row__kind">
          {isUnseen ? '不会显示' : when === '' ? kindWords[fieldKind(item)] : `选${when}才问`}
        </span>
      </button>
      {item.rule === null && <span className="second">选填</span>}
      {lockReason(item) !== '' && (
        <span className="second" title={lockReason(item)}>
          <LockOutlined aria-label={lockReason(item)} role="img" />
        </span>
      )}
      {isWrong ? <StateTag kind="bad">要改</StateTag> : news !== '' && <StateTag kind="brand">{news}</StateTag>}
    </li>
  );
}
