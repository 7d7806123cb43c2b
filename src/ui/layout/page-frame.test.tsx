import Taro from '@tarojs/taro';
import { getByRole, queryAllByRole } from '../../../test/jest/find-by-role';
import { mountPage } from '../../../test/jest/mount-page';
import { BottomBar } from './bottom-bar';
import { Button } from '../display/button';
import { PageFrame } from './page-frame';

describe('PageFrame', () => {
  it('has one heading, a way back, its progress in words and a main part', async () => {
    jest.spyOn(Taro, 'getCurrentPages').mockReturnValue([{}] as Taro.Page[]);
    const redirectTo = jest.spyOn(Taro, 'redirectTo').mockResolvedValue({ errMsg: 'ok' });
    const page = await mountPage(
      <PageFrame
        route="attendeeForm"
        meeting={{ id: '7', code: 'MI2027' }}
        step={{ current: 1, total: 4, saved: true }}
        bottomBar={
          <BottomBar>
            <Button onPress={() => undefined}>下一步</Button>
          </BottomBar>
        }
      >
        正文
      </PageFrame>,
    );
    expect(queryAllByRole(page.root, 'heading').map((heading) => heading.textContent)).toEqual(['填写参会人信息']);
    expect(getByRole(page.root, 'main').textContent).toBe('第 1 步，共 4 步 · 已自动保存正文');
    getByRole(page.root, 'button', '下一步');
    await page.click(getByRole(page.root, 'button', '返回'));
    expect(redirectTo).toHaveBeenCalledTimes(1);
    expect(redirectTo).toHaveBeenCalledWith({ url: '/pages/registration/landing/index?meetingCode=MI2027' });
    jest.restoreAllMocks();
    await page.unmount();
  });

  it('names the document again when the page comes back to the front', async () => {
    const page = await mountPage(<PageFrame route="centre">正文</PageFrame>);
    expect(document.title).toBe('个人中心');
    document.title = '发票';
    await page.show();
    expect(document.title).toBe('个人中心');
    await page.unmount();
  });

  describe('in WeChat, whose own bar says the title', () => {
    const depth = (pages: number): void =>
      void jest.spyOn(Taro, 'getCurrentPages').mockReturnValue(Array<Taro.Page>(pages).fill({}));
    beforeEach(() => {
      jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) MicroMessenger/8.0.50(0x1800)');
    });
    afterEach(() => jest.restoreAllMocks());

    it('leaves title and back to it, and the heading to screen readers', async () => {
      depth(2);
      const page = await mountPage(<PageFrame route="attendeeForm">正文</PageFrame>);
      expect(document.title).toBe('填写参会人信息');
      expect(getByRole(page.root, 'heading', '填写参会人信息').className).toBe('ui-visually-hidden');
      expect(queryAllByRole(page.root, 'button')).toEqual([]);
      await page.unmount();
    });

    it('keeps the way back where nothing lies below, whatever is opened on top meanwhile', async () => {
      depth(1);
      const redirectTo = jest.spyOn(Taro, 'redirectTo').mockResolvedValue({ errMsg: 'ok' });
      const page = await mountPage(<PageFrame route="attendeeForm">正文</PageFrame>);
      depth(2);
      await page.show();
      depth(1);
      await page.click(getByRole(page.root, 'button', '返回'));
      expect(redirectTo).toHaveBeenCalledWith({ url: '/pages/registration/landing/index' });
      await page.unmount();
    });

    it('shows none where there is nowhere to go back to', async () => {
      depth(1);
      const page = await mountPage(<PageFrame route="centre">正文</PageFrame>);
      expect(queryAllByRole(page.root, 'button')).toEqual([]);
      await page.unmount();
    });
  });

  it('draws neither bar nor heading where the page has a hero of its own', async () => {
    const page = await mountPage(
      <PageFrame route="landing" titleBar={false}>
        <h1>第二十届学术年会</h1>
      </PageFrame>,
    );
    expect(queryAllByRole(page.root, 'heading')).toHaveLength(1);
    expect(queryAllByRole(page.root, 'button')).toEqual([]);
    await page.unmount();
  });
});
