import Form from '@nutui/nutui-react-taro/dist/es/packages/form';
import Input from '@nutui/nutui-react-taro/dist/es/packages/input';
import '@nutui/nutui-react-taro/dist/style.css';
import { offer, questions } from './mount';

/** The same questions as NutUI's documentation has one write them. */
function NutuiForm() {
  return (
    <Form>
      {questions.map(({ name, label, isRequired }) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          required={isRequired}
          rules={isRequired ? [{ required: true, message: `请填写${label}` }] : []}
        >
          <Input placeholder="请输入" />
        </Form.Item>
      ))}
    </Form>
  );
}

offer(() => <NutuiForm />);
