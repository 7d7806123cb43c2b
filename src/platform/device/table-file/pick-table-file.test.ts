import { pickTableFile } from './pick-table-file';

const input = (): HTMLInputElement => document.querySelector('input[type=file]') as HTMLInputElement;

beforeAll(() => {
  jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
});
afterAll(() => jest.restoreAllMocks());

it('gives the chosen file, to be read later', async () => {
  const picking = pickTableFile();
  expect(input().accept).toContain('.xlsx,.csv');
  Object.defineProperty(input(), 'files', { value: [new File(['王芳'], '名单.csv')] });
  input().dispatchEvent(new Event('change'));
  const file = await picking;
  expect(file).toMatchObject({ name: '名单.csv', sizeBytes: 6 });
  expect(new TextDecoder().decode(await file?.bytes())).toBe('王芳');
  expect(input()).toBeNull();
});

it('gives nothing when the choice is cancelled', async () => {
  const picking = pickTableFile();
  input().dispatchEvent(new Event('cancel'));
  await expect(picking).resolves.toBeNull();
});

it('asks again in place of a question that was never answered', () => {
  void pickTableFile();
  void pickTableFile();
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(1);
});
