import { useState } from 'react';
import { getByRole } from '../../../test/jest/find-by-role';
import { mountPage } from '../../../test/jest/mount-page';
import { useRouteParams } from './route-params';

function Probe() {
  const params = useRouteParams();
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {JSON.stringify(params)}
    </button>
  );
}

describe('useRouteParams', () => {
  it("decodes, and leaves out Taro's own", async () => {
    const rawParams = { meetingCode: 'MI%202027%E5%B9%B4', stamp: 'A1', $taroTimestamp: '1', broken: '%E0%A4%A' };
    const page = await mountPage(<Probe />, { params: rawParams });
    expect(getByRole(page.root, 'button').textContent).toBe('{"meetingCode":"MI 2027年","broken":"%E0%A4%A"}');
    await page.unmount();
  });

  it('keeps the parameters that its page was opened with when another page opens above', async () => {
    const below = await mountPage(<Probe />, { params: { id: '1' } });
    const above = await mountPage(<Probe />, { params: { id: '2' } });
    await below.click(getByRole(below.root, 'button'));
    expect(getByRole(below.root, 'button').textContent).toBe('{"id":"1"}');
    await above.unmount();
    await below.unmount();
  });
});
