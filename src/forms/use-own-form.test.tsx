import { useState } from 'react';
import { getByRole } from '../../test/jest/find-by-role';
import { mountPage } from '../../test/jest/mount-page';
import { creditForm, emptyCredit } from '../domain/credit/credit-form';
import { FormFields } from './form-fields';
import { useOwnForm } from './use-own-form';

it('reads what it starts with once, however often it is drawn', async () => {
  const answersIn = jest.fn(creditForm.answersIn);
  function Form() {
    const [drawn, setDrawn] = useState(1);
    const { form } = useOwnForm({ ...creditForm, answersIn }, { ...emptyCredit, name: '王芳' });
    return (
      <>
        <button onClick={() => setDrawn(drawn + 1)}>再画 {drawn}</button>
        <FormFields form={form} />
      </>
    );
  }
  const page = await mountPage(<Form />);
  await page.click(getByRole(page.root, 'button', '再画 1'));
  getByRole(page.root, 'button', '再画 2');
  expect(getByRole(page.root, 'textbox', '姓名')).toHaveProperty('value', '王芳');
  expect(answersIn).toHaveBeenCalledTimes(1);
  await page.unmount();
});
