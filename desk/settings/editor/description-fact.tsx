import { Input } from 'antd';
import { useState } from 'react';
import { paragraphsOf, plainTextOf } from '../../../src/domain/rich-text/plain-paragraphs';
import { FactField } from './fact-field';
import type { DraftEditor } from './use-draft-editor';

/** The description: as plain text where it is nothing but paragraphs, else as the HTML that it is. */
export function DescriptionFact({ editor }: { editor: DraftEditor }) {
  const { value } = editor.shown('description');
  const plain = plainTextOf(value);
  // What is being typed may end with a blank line, which a paragraph does not keep.
  const [typed, setTyped] = useState<string | null>(null);
  // While one is in the field it stays what it was, also where all of the text was deleted to paste another.
  const [isPlainHere, setPlainHere] = useState<boolean | null>(null);
  const isPlain = isPlainHere ?? plain !== null;
  return (
    <FactField
      editor={editor}
      fact="description"
      isWide
      hint={
        isPlain
          ? '一行一段。要加粗、图片的，请在表格里写 HTML 再上传'
          : '这份介绍有版式（HTML）：只改文字，尖括号里的留着；发布时会去掉不安全的内容'
      }
    >
      {({ type, onFocus, onBlur, 'aria-invalid': isWrong, ...control }) => (
        <Input.TextArea
          {...control}
          aria-invalid={isWrong}
          status={isWrong ? 'error' : ''}
          className={isPlain ? '' : 'fact__html'}
          value={typed ?? (isPlain ? (plain ?? value) : value)}
          autoSize={{ minRows: 5, maxRows: 14 }}
          onChange={({ target }) => {
            if (isPlain) setTyped(target.value);
            type(isPlain ? paragraphsOf(target.value) : target.value);
          }}
          onFocus={() => {
            setPlainHere(isPlain);
            onFocus();
          }}
          onBlur={() => {
            setTyped(null);
            setPlainHere(null);
            onBlur();
          }}
        />
      )}
    </FactField>
  );
}
