import { Button, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import Squire from 'squire-rte';
import { cleanHtml } from '../../../src/platform/browser/html/clean-html';
import type { FactControl } from './fact-field';
import './rich-text.css';

/** The things for which the toolbar asks for an address. */
const asked = {
  link: { button: '链接', label: '链接的地址', problem: '请填写以 http:// 或 https:// 开头的地址' },
  picture: { button: '图片', label: '图片的地址', problem: '请填写图片以 http:// 或 https:// 开头的地址' },
} as const;

/** Reads HTML as elements of this page, cleaned as the attendees' page cleans it. Lines of a plain text stay lines. */
function elementsOf(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = cleanHtml(html.includes('<') ? html : html.replace(/\r?\n/g, '<br>'));
  return document.importNode(template.content, true);
}

/** Edits HTML as it is shown. Squire keeps whatever markup is pasted, as the editors of WeChat articles write it. */
export function RichText({ label, value, type, onFocus, onBlur, ...aria }: FactControl & { label: string }) {
  const root = useRef<HTMLDivElement>(null);
  const squire = useRef<Squire | null>(null);
  /** The value that is in the editor, as it was given or typed. */
  const held = useRef<string | null>(null);
  const tell = useRef({ type, onFocus, onBlur });
  tell.current = { type, onFocus, onBlur };
  const [asks, setAsks] = useState<keyof typeof asked | null>(null);
  const [hasPastedPicture, setPastedPicture] = useState(false);

  useEffect(() => {
    if (root.current === null) return;
    const editor = new Squire(root.current, { blockTag: 'P', sanitizeToDOMFragment: elementsOf });
    squire.current = editor;
    editor.addEventListener('input', () => {
      held.current = htmlOf(editor);
      setPastedPicture(false);
      tell.current.type(held.current);
    });
    editor.addEventListener('focus', () => tell.current.onFocus());
    editor.addEventListener('blur', () => tell.current.onBlur());
    // A picture of the clipboard has no address that a phone could load it from.
    editor.addEventListener('pasteImage', () => setPastedPicture(true));
    return () => editor.destroy();
  }, []);
  useEffect(() => {
    if (held.current === value) return;
    held.current = value;
    squire.current?.setHTML(value);
  }, [value]);

  const toggle = (tag: string, on: 'bold' | 'makeUnorderedList', off: 'removeBold' | 'removeList') => (): void => {
    const editor = squire.current;
    if (editor !== null) editor[editor.hasFormat(tag) ? off : on]();
  };
  const centre = (): void => {
    squire.current?.setTextAlignment(isInCentre(squire.current) ? '' : 'center');
  };
  const insert = (address: string): void => {
    if (asks === 'link') squire.current?.makeLink(address);
    else squire.current?.insertImage(address, { alt: '' });
    setAsks(null);
    squire.current?.focus();
  };
  const acts: [string, () => void][] = [
    ['加粗', toggle('B', 'bold', 'removeBold')],
    ['列表', toggle('LI', 'makeUnorderedList', 'removeList')],
    ['居中', centre],
    ['链接', () => setAsks('link')],
    ['图片', () => setAsks('picture')],
    ['去掉格式', () => squire.current?.removeAllFormatting()],
    ['撤销', () => squire.current?.undo()],
    ['重做', () => squire.current?.redo()],
  ];
  return (
    <div className={aria['aria-invalid'] ? 'rich-text rich-text--wrong' : 'rich-text'}>
      <div className="rich-text__acts" role="group" aria-label={`${label}的格式`}>
        {acts.map(([name, act]) => (
          // The text keeps its selection, which a press on a button would take.
          <Button key={name} type="text" size="small" onMouseDown={(event) => event.preventDefault()} onClick={act}>
            {name}
          </Button>
        ))}
      </div>
      {asks !== null && <AskAddress {...asked[asks]} insert={insert} close={() => setAsks(null)} />}
      <div
        {...aria}
        ref={root}
        className="rich-text__text"
        role="textbox"
        aria-multiline
        aria-label={label}
        tabIndex={0}
      />
      {hasPastedPicture && (
        <p className="fact__problem" role="alert">
          截图和电脑里的图片不能直接粘贴：先传到公众号或官网，再复制过来，或者用“图片”填它的地址
        </p>
      )}
    </div>
  );
}

/** Returns what is in the editor; '' where there is neither a text nor a picture. */
function htmlOf(editor: Squire): string {
  const root = editor.getRoot();
  const isEmpty = root.textContent.trim() === '' && root.querySelector('img, hr') === null;
  return isEmpty ? '' : editor.getHTML();
}

/** Tells whether the block of the selection stands in the middle. */
function isInCentre(editor: Squire): boolean {
  const { startContainer } = editor.getSelection();
  const element = startContainer instanceof Element ? startContainer : startContainer.parentElement;
  return element !== null && element.closest('[style*="center"]') !== null;
}

interface AskAddressProps {
  button: string;
  label: string;
  problem: string;
  insert: (address: string) => void;
  close: () => void;
}

function AskAddress({ button, label, problem, insert, close }: AskAddressProps) {
  const [address, setAddress] = useState('https://');
  const [isWrong, setWrong] = useState(false);
  const submit = (): void => {
    const isGood = /^https?:\/\/[^\s/]+/.test(address.trim());
    setWrong(!isGood);
    if (isGood) insert(address.trim());
  };
  return (
    <div className="rich-text__ask">
      <Input
        autoFocus
        aria-label={label}
        status={isWrong ? 'error' : ''}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
        onPressEnter={submit}
      />
      <Button type="primary" onClick={submit}>
        插入{button}
      </Button>
      <Button onClick={close}>取消</Button>
      {isWrong && (
        <p className="fact__problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
