import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage, type MountedPage } from '../../../test/jest/mount-page';
import { makeField } from '../../domain/form/kinds/answer-kinds';
import { explainMissingChunk, preloadPart } from '../../platform/browser/chunk-loading';
import type { AnswerProps } from './answer-props';
import { loadedAnswer } from './loaded-answer';

jest.mock('../../platform/browser/chunk-loading', () => ({
  explainMissingChunk: jest.fn(() => Promise.resolve()),
  preloadPart: jest.fn(() => () => undefined),
}));

let mockTellsNear = false;
jest.mock('../../ui/layout/reserved-room', () => ({
  get tellsNear() {
    return mockTellsNear;
  },
  ReservedRoom: ({ onNear }: { onNear: () => void }) => <button onClick={onNear}>near</button>,
}));

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

describe('below the screen, where the browser tells what comes near it', () => {
  const open = async (load: () => Promise<typeof Answer>, own: Partial<AnswerProps> = {}): Promise<void> => {
    const Loaded = loadedAnswer(load);
    page = await mountPage(<Loaded {...props} {...own} />);
  };
  beforeEach(() => (mockTellsNear = true));
  afterEach(() => (mockTellsNear = false));

  it('is not loaded until it comes near', async () => {
    const load = jest.fn(() => Promise.resolve(Answer));
    await open(load);
    expect(load).not.toHaveBeenCalled();
    await page.click(getByRole(page.root, 'button', 'near'));
    await page.waitFor(() => getByRole(page.root, 'textbox', '入住'));
  });

  it('is loaded at once where an error stands beside it', async () => {
    await open(() => Promise.resolve(Answer), { error: '请选择入住' });
    await page.waitFor(() => getByRole(page.root, 'textbox', '入住'));
  });

  it('is drawn once it was loaded ahead, and still waits where that failed', async () => {
    let fails = true;
    await open(() => (fails ? Promise.reject(new Error('offline')) : Promise.resolve(Answer)));
    const [ahead] = jest.mocked(preloadPart).mock.lastCall ?? [];
    await ahead?.();
    expect(queryAllByRole(page.root, 'textbox')).toEqual([]);
    expect(queryAllByRole(page.root, 'button', '重试')).toEqual([]);
    fails = false;
    await ahead?.();
    await page.waitFor(() => getByRole(page.root, 'textbox', '入住'));
  });
});
