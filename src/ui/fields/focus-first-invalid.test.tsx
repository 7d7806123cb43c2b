import { getByRole } from '../../../test/jest/find-by-role';
import { mountPage } from '../../../test/jest/mount-page';
import { RadioGroup } from './radio-group';
import { TextField } from './text-field';
import { focusFirstInvalid } from './focus-first-invalid';

const nothing = (): void => undefined;

describe('focusFirstInvalid', () => {
  // jsdom has no layout; everything not hidden counts as rendered.
  beforeAll(() => {
    jest.spyOn(HTMLElement.prototype, 'getClientRects').mockImplementation(function (this: HTMLElement) {
      const rects = this.closest('[hidden]') === null ? [{}] : [];
      return rects as unknown as DOMRectList;
    });
  });
  afterAll(() => jest.restoreAllMocks());

  it('focuses the first radio of a group before a later input, and nothing on a hidden page', async () => {
    const page = await mountPage(
      <>
        <div hidden>
          <TextField label="下面一页" value="" onChange={nothing} error="请填写" />
        </div>
        <TextField label="姓名" value="王芳" onChange={nothing} />
        <RadioGroup
          label="性别"
          value=""
          onChange={nothing}
          error="请选择性别"
          options={[
            { value: 'm', label: '男' },
            { value: 'f', label: '女' },
          ]}
        />
        <TextField label="手机号码" value="" onChange={nothing} error="请输入正确手机号码" />
      </>,
    );
    focusFirstInvalid();
    await page.waitFor(() => expect(document.activeElement).toBe(getByRole(page.root, 'radio', '男')));
    await page.unmount();
  });
});
