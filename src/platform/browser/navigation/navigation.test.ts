import Taro from '@tarojs/taro';
import { goBack, navigate, relaunch, returnTo } from './navigation';
import { pageUrl, publicUrl } from './route-url';

const stack = (depth: number): void =>
  void jest.spyOn(Taro, 'getCurrentPages').mockReturnValue(new Array<Taro.Page>(depth));
const spyOn = (name: 'navigateTo' | 'redirectTo' | 'navigateBack' | 'reLaunch') =>
  jest.spyOn(Taro, name).mockResolvedValue({ errMsg: 'ok' });

describe('navigation', () => {
  afterEach(() => jest.restoreAllMocks());

  it('writes addresses from the table of routes, and leaves empty parameters out', () => {
    expect(pageUrl('transfer', { meetingCode: 'MI 2027', type: 'team', enteredId: 7, page: undefined, q: '' })).toBe(
      '/pages/centre/transfer/index?meetingCode=MI%202027&type=team&enteredId=7',
    );
    expect(publicUrl('landing', { meetingCode: 'A&B' })).toBe('/conf/Guide/index?meetingCode=A%26B');
    expect(publicUrl('centre')).toBe('/conf/personal/index');
  });

  it('goes back where there is a page to go back to', async () => {
    stack(2);
    const navigateBack = spyOn('navigateBack');
    await goBack('landing');
    expect(navigateBack).toHaveBeenCalledWith({ delta: 1 });
  });

  it('replaces the only page by the fallback, since Taro would reload it for ever', async () => {
    stack(1);
    const navigateBack = spyOn('navigateBack');
    const redirectTo = spyOn('redirectTo');
    await goBack('landing', { meetingCode: 'MI2027' });
    expect(navigateBack).not.toHaveBeenCalled();
    expect(redirectTo).toHaveBeenCalledWith({ url: '/pages/registration/landing/index?meetingCode=MI2027' });
  });

  it('replaces the tenth page, since WeChat refuses an eleventh', async () => {
    const navigateTo = spyOn('navigateTo');
    const redirectTo = spyOn('redirectTo');
    stack(9);
    await navigate('login');
    stack(10);
    await navigate('login');
    expect(navigateTo).toHaveBeenCalledTimes(1);
    expect(redirectTo).toHaveBeenCalledTimes(1);
  });

  it.each(['/conf/personal/index', 'pages/centre/home/index'])(
    'returns to a screen that lies below as %s',
    async (route) => {
      const pages = [{ route }, { route: '/conf/personal/sqxf' }] as Taro.Page[];
      jest.spyOn(Taro, 'getCurrentPages').mockReturnValue(pages);
      const navigateBack = spyOn('navigateBack');
      const redirectTo = spyOn('redirectTo');
      await returnTo('centre', { meetingId: '3' });
      expect(navigateBack).toHaveBeenCalledWith({ delta: 1 });
      await returnTo('landing');
      expect(redirectTo).toHaveBeenCalledTimes(1);
    },
  );

  it('returns past the screens in between, to the nearest of them', async () => {
    const pages = ['/conf/personal/index', '/conf/personal/index', '/conf/personal/sqxf', '/conf/personal/sqfp'];
    jest.spyOn(Taro, 'getCurrentPages').mockReturnValue(pages.map((route) => ({ route })));
    const navigateBack = spyOn('navigateBack');
    await returnTo('centre');
    expect(navigateBack).toHaveBeenCalledWith({ delta: 2 });
  });

  it('closes everything for a new start', async () => {
    const reLaunch = spyOn('reLaunch');
    await relaunch('centre', { meetingId: '3' });
    expect(reLaunch).toHaveBeenCalledWith({ url: '/pages/centre/home/index?meetingId=3' });
  });
});
