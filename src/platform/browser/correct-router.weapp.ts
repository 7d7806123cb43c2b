import Taro from '@tarojs/taro';

/** See the H5 variant. WeChat has a router of its own. */
export function correctRouter(): void {}

/** See the H5 variant. */
export async function redirectTo(url: string): Promise<void> {
  await Taro.redirectTo({ url });
}
