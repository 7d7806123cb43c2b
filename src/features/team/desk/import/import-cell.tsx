import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { FieldValue, FormField } from '../../../../domain/form/form-field';
import { answerKinds } from '../../../../domain/form/kinds/answer-kinds';
import { offeredOptions } from '../../../../domain/form/offered-options';
import type { ImportRow } from '../../../../domain/member-import/read-table';
import { writtenText } from '../../../../domain/member-import/table-problems';
import { cellFault, cellText, withCell } from '../../../../domain/team/mend-cell';
import { Box } from '../../../../ui/native/box';
import '../cell-editor.css';

interface ImportCellProps {
  fields: readonly FormField[];
  field: FormField;
  row: ImportRow;
  onAnswer: (answer: FieldValue) => void;
  onDone: () => void;
}

/** Tells whether an answer can be typed or chosen in its cell; others have parts, and are corrected in the row's form. */
export const fitsCell = ({ kind }: FormField): boolean =>
  typeof answerKinds[kind].empty === 'string' && kind !== 'consent';

/** Corrects one cell of a table that was read: what was typed is kept when the cell is left, also by the mouse. */
export function ImportCell({ fields, field, row, onAnswer, onDone }: ImportCellProps) {
  const hasOptions = field.options.length > 0;
  const [first] = useState(() => (hasOptions ? cellText(field, row.answers) : writtenText(field, row)));
  const [text, setText] = useState(first);
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => control.current?.focus(), []);
  const fault = cellFault(fields, field, withCell(field, row.answers, text)) ?? '';
  const keep = (): void => {
    if (text !== first) onAnswer(answerKinds[field.kind].read(field, text));
  };
  // Once Escape was pressed, leaving the cell keeps nothing.
  const isGivenUp = useRef(false);
  const props = {
    ref: control,
    className: `cell-editor__control ${fault === '' ? '' : 'cell-editor__control--bad'}`,
    value: text,
    'aria-label': `第 ${row.line} 行 ${field.label}`,
    'aria-invalid': fault !== '',
    'aria-describedby': `fault-${row.id}`,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
    onBlur: () => {
      if (isGivenUp.current) return;
      keep();
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') isGivenUp.current = true;
      else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
      else keep();
      isGivenUp.current = true;
      event.preventDefault();
      event.stopPropagation();
      onDone();
    },
  };
  return (
    <Box className="cell-editor">
      {hasOptions ? (
        <select {...props}>
          <option value="">请选择</option>
          {offeredOptions(field.options).map((option) => (
            <option key={option.key} value={option.key}>
              {option.text}
            </option>
          ))}
        </select>
      ) : (
        <input {...props} autoComplete="off" />
      )}
      <span id={`fault-${row.id}`} className="cell-editor__reason">
        {fault}
      </span>
    </Box>
  );
}
