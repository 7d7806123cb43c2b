import { Checkbox, Form, Input, InputNumber } from 'antd';
import type { ManyActName } from '../../src/domain/people/person-acts';
import type { ActInput } from './act-input';

interface ActFieldsProps {
  act: ManyActName;
  given: ActInput;
  onChange: (given: ActInput) => void;
  /** The most that can be refunded, in fen; null for an act on many, who each get all of their own. */
  refundableFen: number | null;
}

/** The acts that ask for a reason, and who reads it. */
const reasonReaders: Partial<Record<ManyActName, string>> = { refuse: '会发给本人', refund: '写进退费记录' };
/** The acts that can be done although something is lost. */
const forced: Partial<Record<ManyActName, string>> = {
  cancel: '已经签到或可能正在付款也取消',
  refund: '已经签到也退',
};

/** Asks what an act needs: a reason, an amount, and whether it is done although something is lost. */
export function ActFields({ act, given, onChange, refundableFen }: ActFieldsProps) {
  const reader = reasonReaders[act];
  const force = forced[act];
  if (reader === undefined && force === undefined) return null;
  return (
    <Form layout="vertical" requiredMark={false} component="div" className="act-form">
      {act === 'refund' && refundableFen !== null && (
        <Form.Item label="退多少" htmlFor="act-amount">
          <InputNumber
            id="act-amount"
            prefix="¥"
            min={0.01}
            max={refundableFen / 100}
            precision={2}
            value={(given.amountFen ?? refundableFen) / 100}
            onChange={(yuan) => onChange({ ...given, amountFen: yuan === null ? null : Math.round(yuan * 100) })}
          />
        </Form.Item>
      )}
      {reader !== undefined && (
        <Form.Item label={`原因，${reader}`} htmlFor="act-reason">
          <Input.TextArea
            id="act-reason"
            autoFocus
            maxLength={100}
            showCount
            autoSize={{ minRows: 2, maxRows: 4 }}
            value={given.reason}
            onChange={({ target }) => onChange({ ...given, reason: target.value })}
          />
        </Form.Item>
      )}
      {force !== undefined && (
        <Checkbox checked={given.isForced} onChange={({ target }) => onChange({ ...given, isForced: target.checked })}>
          {force}
        </Checkbox>
      )}
    </Form>
  );
}

/** True for an act whose reason is still to be written. */
export const lacksReason = (act: ManyActName, { reason }: ActInput): boolean =>
  reasonReaders[act] !== undefined && reason.trim() === '';

/** The input by which an act is rehearsed: where its reason is still to be written, a placeholder stands for it. */
export const rehearsedInput = (act: ManyActName, given: ActInput): ActInput =>
  lacksReason(act, given) ? { ...given, reason: '（您写的原因）' } : given;
