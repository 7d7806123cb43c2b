import { Form, Input } from 'antd';

interface ReasonFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Asks why, which the books or the trail keep. */
export function ReasonField({ label, value, onChange }: ReasonFieldProps) {
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={label} htmlFor="payment-reason">
        <Input
          id="payment-reason"
          autoFocus
          maxLength={200}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </Form.Item>
    </Form>
  );
}
