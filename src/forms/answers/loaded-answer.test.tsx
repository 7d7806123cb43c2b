import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { makeField } from '../../domain/form/kinds/answer-kinds';
import { explainMissingChunk } from '../../platform/browser/chunk-loading';
import type { AnswerProps } from './answer-props';
import { loadedAnswer } from './loaded-answer';

jest.mock('../../platform/browser/chunk-loading', () => ({ explainMissingChunk: jest.fn(() => Promise.resolve()) }));

const props: AnswerProps = {
  ...{ field: makeField('stay', '入住', 'stay', {}), value: '', error: '', hint: '' },
  ...{ nearProvince: '', earlierDay: '', disabled: false, onChange: jest.fn(), onBlur: jest.fn() },
};
const Answer = ({ field }: AnswerProps) => <input aria-label={field.label} />;

let page: MountedPage;
afterEach(() => page.unmount());

it('stands under its label until its code is there, is loaded once, and again by the person after a failure', async () => {
  let fails = true;
  const load = jest.fn(() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve(Answer)));
  const Loaded = loadedAnswer(load);
  page = await mountPage(
    <>
      <Loaded {...props} />
    </>,
  );
  expect(page.text()).toContain('入住');
  await page.waitFor(() => getByRole(page.root, 'button', '重试'));
  expect(explainMissingChunk).toHaveBeenCalledTimes(1);
  fails = false;
  await page.click(getByRole(page.root, 'button', '重试'));
  await page.waitFor(() => getByRole(page.root, 'textbox', '入住'));
  expect(queryAllByRole(page.root, 'button')).toEqual([]);
  await page.unmount();

  page = await mountPage(<Loaded {...props} />);
  getByRole(page.root, 'textbox', '入住');
  expect(load).toHaveBeenCalledTimes(2);
});
