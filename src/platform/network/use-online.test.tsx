import { act } from 'react';
import { mountPage } from '../../../test/jest/mount-page';
import { useOnline } from './use-online';

function Probe() {
  return <p>{useOnline() ? '已连接' : '网络已断开'}</p>;
}

describe('useOnline', () => {
  it('follows the device', async () => {
    const page = await mountPage(<Probe />);
    expect(page.text()).toContain('已连接');
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(page.text()).toContain('网络已断开');
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(page.text()).toContain('已连接');
    await page.unmount();
  });
});
