import { Form, Input } from 'antd';

/** The field of a form in which a phone must be given, as `phone`. */
export const PhoneItem = () => (
  <Form.Item name="phone" label="手机号" rules={[{ required: true, message: '请输入手机号' }]}>
    <Input inputMode="tel" maxLength={20} />
  </Form.Item>
);

/** Returns true once both are there and the phone is long enough for the server to say what will happen. */
export const isContactTyped = (name: string, phone: string): boolean => name.trim() !== '' && phone.trim().length >= 7;
