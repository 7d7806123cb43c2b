import Taro from '@tarojs/taro';

/** See the H5 variant. WeChat can only scroll. */
export function focusFirstInvalid(): void {
  scrollTo('.ui-field--invalid');
}

/** See the H5 variant. */
export function focusField(anchor: string): void {
  scrollTo(`.${anchor}`);
}

function scrollTo(selector: string): void {
  Taro.nextTick(() => {
    void Taro.pageScrollTo({ selector, offsetTop: -120, duration: 0 });
  });
}
