import { initialAnswers } from '../../src/domain/form/answers';
import { makeField } from '../../src/domain/form/kinds/answer-kinds';
import { FormFields } from '../../src/forms/form-fields';
import { useDynamicForm } from '../../src/forms/use-dynamic-form';
import '../../src/ui/theme/tokens.css';
import '../../src/ui/theme/global.css';
import { offer, questions } from './mount';

const fields = questions.map(({ name, label, isRequired }) => makeField(name, label, 'text', { isRequired }));
const initial = initialAnswers(fields);

function OurForm() {
  return <FormFields form={useDynamicForm({ fields, initial })} />;
}

offer(() => <OurForm />);
