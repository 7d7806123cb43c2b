import { act } from 'react';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage } from '../../../test/jest/mount-page';
import { Button } from './button';

describe('Button', () => {
  it('acts once while its promise is pending, says so, and can be used again afterwards', async () => {
    let finish = (): void => undefined;
    const onPress = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const page = await mountPage(
      <Button onPress={onPress} busyText="提交中…">
        提交
      </Button>,
    );
    const button = getByRole(page.root, 'button', '提交');
    // Two taps before React re-renders.
    act(() => [button, button].forEach((one) => one.click()));
    await page.click(getByRole(page.root, 'button', '提交中…'));
    expect(onPress).toHaveBeenCalledTimes(1);
    expect(getByRole(page.root, 'button', '提交中…').getAttribute('aria-busy')).toBe('true');
    finish();
    await page.waitFor(() => getByRole(page.root, 'button', '提交'));
    await page.click(getByRole(page.root, 'button', '提交'));
    expect(onPress).toHaveBeenCalledTimes(2);
    await page.unmount();
  });

  it('does not act while work elsewhere keeps it busy', async () => {
    const onPress = jest.fn();
    const page = await mountPage(
      <Button onPress={onPress} busy busyText="支付中…">
        立即支付
      </Button>,
    );
    await page.click(getByRole(page.root, 'button', '支付中…'));
    expect(onPress).not.toHaveBeenCalled();
    await page.unmount();
  });

  it('describes itself by the reason for which it is disabled', async () => {
    const page = await mountPage(
      <Button onPress={() => undefined} disabled disabledReason="该手机号已报名">
        下一步
      </Button>,
    );
    const button = getByRole(page.root, 'button', '下一步');
    expect(button).toHaveProperty('disabled', true);
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('该手机号已报名');
    await page.unmount();
  });

  it('keeps its name beside an icon', async () => {
    const page = await mountPage(
      <Button icon="copy" onPress={() => undefined}>
        复制
      </Button>,
    );
    expect(queryAllByRole(page.root, 'button', '复制')).toHaveLength(1);
    await page.unmount();
  });
});
