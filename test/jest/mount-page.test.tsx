import { Button } from '@nutui/nutui-react-taro';
import { Text, View } from '@tarojs/components';
import { useDidShow, useRouter } from '@tarojs/taro';
import { useState } from 'react';
import { getByRole, queryAllByRole } from './find-by-role';
import { mountPage } from './mount-page';

function Probe() {
  const { params } = useRouter();
  const [shows, setShows] = useState(0);
  const [name, setName] = useState('');
  useDidShow(() => setShows((count) => count + 1));
  return (
    <View>
      <Text>会议 {params.meetingCode}</Text>
      <output>显示 {shows} 次</output>
      <label>
        姓名
        <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <button type="button" disabled={name === ''}>
        下一步
      </button>
      <Button>提交</Button>
    </View>
  );
}

describe('mountPage', () => {
  it("gives the page its route parameters and runs Taro's show hook once", async () => {
    const page = await mountPage(<Probe />, { params: { meetingCode: 'MI2027' } });
    expect(page.text()).toContain('会议 MI2027');
    expect(getByRole(page.root, 'status').textContent).toBe('显示 1 次');
    await page.show();
    expect(getByRole(page.root, 'status').textContent).toBe('显示 2 次');
    await page.unmount();
  });

  it('types into a controlled input and finds controls by role and name', async () => {
    const page = await mountPage(<Probe />);
    expect(getByRole(page.root, 'button', '下一步')).toHaveProperty('disabled', true);
    await page.type(getByRole(page.root, 'textbox', '姓名'), '王医生');
    expect(getByRole(page.root, 'button', '下一步')).toHaveProperty('disabled', false);
    expect(queryAllByRole(page.root, 'button', /上一步/)).toEqual([]);
    await page.unmount();
  });

  it('mounts a NutUI button', async () => {
    const page = await mountPage(<Probe />);
    expect(page.root.querySelector('.nut-button')?.textContent).toBe('提交');
    await page.unmount();
  });

  it('lets an error of the page reach the test', async () => {
    const silenced = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    function Broken(): never {
      throw new Error('页面坏了');
    }
    await expect(mountPage(<Broken />)).rejects.toThrow('页面坏了');
    silenced.mockRestore();
  });
});
