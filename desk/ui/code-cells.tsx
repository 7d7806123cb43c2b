import { Input } from 'antd';
import { isSmsCode, smsCodeLength } from '../../src/domain/sms/resend-countdown';
import './code-cells.css';

interface CodeCellsProps {
  label: string;
  value: string;
  /** Says what is wrong, below the cells, which keep what was typed. */
  error?: string;
  onChange: (code: string) => void;
  /** Called with the code once every cell is filled. */
  onFilled?: (code: string) => void;
}

/** Six cells for a code; pasting fills all of them. */
export function CodeCells({ label, value, error = '', onChange, onFilled }: CodeCellsProps) {
  const change = (cells: readonly string[]): void => {
    const code = cells.join('');
    onChange(code);
    if (isSmsCode(code)) onFilled?.(code);
  };
  return (
    <fieldset className="code-cells" aria-describedby={error === '' ? undefined : 'code-cells-error'}>
      <legend>{label}</legend>
      <Input.OTP
        length={smsCodeLength}
        value={value}
        autoFocus
        inputMode="numeric"
        status={error === '' ? '' : 'error'}
        onInput={change}
      />
      {error !== '' && (
        <p className="code-cells__error" id="code-cells-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
