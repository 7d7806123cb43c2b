import { CloseOutlined, HolderOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  addOptions,
  moveOption,
  removeOption,
  renameOption,
  restoreOption,
  separateOption,
} from '../../../../src/domain/design/design-options';
import { newItem } from '../../../../src/domain/design/known-items';
import type { FormItem, FormItemOption } from '../../../../src/domain/form/form-field';
import { fieldOptions } from '../../../../src/domain/form/item-fields';
import { hasOwnChoices } from '../../../../src/domain/form/known-questions';
import { showingKeys } from '../../../../src/domain/form/linkage';
import { offeredOptions } from '../../../../src/domain/form/offered-options';
import { StateTag } from '../../../ui/state-tag';
import type { DraftReview } from '../../settings';
import { TypedInput } from './typed-input';
import type { Designer } from './use-designer';

interface OptionListProps {
  designer: Designer;
  item: FormItem;
  review: DraftReview | undefined;
}

/** The options of a question: typed in place, moved by dragging or by keys, taken away and brought back. */
export function OptionList({ designer, item, review }: OptionListProps) {
  const { form, act, itemOnPage } = designer;
  const page = itemOnPage(item.shortName);
  const at = (key: string) => ({ question: item.shortName, key, page });
  const [text, setText] = useState('');
  const [opened, setOpened] = useState('');
  const [dragged, setDragged] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef('');
  useLayoutEffect(() => {
    const row = moved.current === '' ? undefined : offered.findIndex(({ key }) => key === moved.current);
    moved.current = '';
    if (row !== undefined) list.current?.querySelectorAll('input')[row]?.focus();
  });
  const offered = offeredOptions(fieldOptions(item));
  const before = page === null ? [] : offeredOptions(fieldOptions(page));
  const removed = fieldOptions(item).filter(
    ({ key, isRemoved }) => isRemoved === true && before.some((option) => option.key === key),
  );
  const openOf = (key: string) =>
    review?.open.find((one) => one.shortName === item.shortName && one.key === key)?.text ?? '';
  if (item.options.length === 0 && hasOwnChoices(item.shortName) && opened !== item.shortName)
    return (
      <div className="designer__given">
        <span className="cut">
          {offered.length} 个选项由系统提供：{offered.map((option) => option.text).join('、')}
        </span>
        <button type="button" className="link" onClick={() => setOpened(item.shortName)}>
          改选项
        </button>
      </div>
    );
  const add = (texts: readonly string[]): void => {
    if (act(addOptions(form, at(''), texts), `加了选项 ${texts.join('、')}`)) setText('');
  };
  const moveBy = (option: FormItemOption, by: number): void => {
    moved.current = option.key;
    const place = Math.min(Math.max(offered.indexOf(option) + by, 0), offered.length - 1) + 1;
    act(moveOption(form, at(option.key), by), `“${option.text}”移到第 ${place} 个`);
  };
  const onKey = (option: FormItemOption) => (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    moveBy(option, by);
  };
  return (
    <section className="designer__options" aria-label="选项">
      <header>
        <h3>选项</h3>
        <span className="second">
          <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> 换位置
        </span>
      </header>
      <ul ref={list}>
        {offered.map((option, place) => (
          <OptionRow
            key={option.key}
            option={option}
            former={before.find(({ key }) => key === option.key)}
            isPublished={page !== null}
            holders={openOf(option.key)}
            below={item.linkage.filter((child) => child.isShow && showingKeys(child, item).includes(option.key))}
            rename={(to) => act(renameOption(form, at(option.key), to))}
            separate={() => act(separateOption(form, at(option.key)), `“${option.text}”是另一个选项`)}
            remove={() => act(removeOption(form, at(option.key)), `去掉了选项“${option.text}”`)}
            follow={() => designer.addBelow(newItem('text', Math.random()), item, option.key)}
            onKeyDown={onKey(option)}
            drag={{
              draggable: true,
              onDragStart: () => setDragged(option.key),
              onDragOver: (event) => event.preventDefault(),
              onDrop: (event) => {
                event.preventDefault();
                const from = offered.findIndex(({ key }) => key === dragged);
                if (from >= 0) act(moveOption(form, at(dragged), place - from), `选项移到第 ${place + 1} 个`);
              },
            }}
          />
        ))}
        {removed.map((option) => (
          <li key={`removed ${option.key}`} className="option-row option-row--removed">
            <del>{option.text}</del>
            <span className="second">{openOf(option.key)}</span>
            <button
              type="button"
              className="link"
              aria-label={`恢复选项“${option.text}”`}
              onClick={() => act(restoreOption(form, at(option.key)), `选项“${option.text}”恢复了`)}
            >
              恢复
            </button>
          </li>
        ))}
      </ul>
      <Input
        aria-label="加选项"
        prefix={<PlusOutlined aria-hidden />}
        placeholder="加选项，按 Enter；可以粘贴多行"
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
        onPressEnter={() => add([text])}
        onPaste={(event) => {
          const lines = event.clipboardData.getData('text').split(/[\r\n]+/);
          if (lines.length < 2) return;
          event.preventDefault();
          add(lines);
        }}
        onBlur={() => text.trim() !== '' && add([text])}
      />
    </section>
  );
}

interface OptionRowProps {
  option: FormItemOption;
  /** The option as the page offers it. */
  former: FormItemOption | undefined;
  isPublished: boolean;
  /** How many people have chosen it, where that matters for what was changed. */
  holders: string;
  below: readonly FormItem[];
  rename: (text: string) => unknown;
  separate: () => unknown;
  remove: () => unknown;
  follow: () => unknown;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  drag: React.HTMLAttributes<HTMLLIElement>;
}

function OptionRow({ option, former, isPublished, holders, below, onKeyDown, drag, ...acts }: OptionRowProps) {
  const { text } = option;
  const isRenamed = former !== undefined && former.text !== text;
  return (
    <li className="option-row" {...drag}>
      <div className="option-row__line">
        <HolderOutlined className="question-row__handle" aria-hidden />
        <TypedInput
          aria-label={`选项“${text}”`}
          value={text}
          maxLength={200}
          type={acts.rename}
          onKeyDown={onKeyDown}
        />
        {isPublished && former === undefined && <StateTag kind="brand">新</StateTag>}
        <Button size="small" type="text" aria-label={`选“${text}”时追问`} onClick={acts.follow}>
          追问
        </Button>
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={`去掉选项“${text}”`}
          onClick={acts.remove}
        />
      </div>
      {below.length > 0 && (
        <p className="second option-row__below">选它才问：{below.map(({ name }) => name).join('、')}</p>
      )}
      {isRenamed && (
        <div className="option-row__renamed">
          <p>
            原来是“{former.text}”{holders === '' ? '' : `，${holders.replace(/。$/, '')}`}
            。只是改名不用动，选过的人显示新名字
          </p>
          <Button size="small" onClick={acts.separate} aria-label={`“${text}”是另一个选项`}>
            是另一个选项
          </Button>
        </div>
      )}
    </li>
  );
}
