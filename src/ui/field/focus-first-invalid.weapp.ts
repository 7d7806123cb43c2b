import Taro from '@tarojs/taro';

/** See the H5 variant. WeChat can only scroll. */
export function focusFirstInvalid(): void {
  Taro.nextTick(() => {
    void Taro.pageScrollTo({ selector: '.ui-field--invalid', offsetTop: -120, duration: 0 });
  });
}
