import Taro from '@tarojs/taro';

/** See the H5 variant: here the whole mini-program is hidden. */
export function onPageLeave(onLeave: () => void): () => void {
  Taro.onAppHide(onLeave);
  return () => Taro.offAppHide(onLeave);
}
