import View from '@tarojs/components-react/dist/components/view';

/** Replaces `@tarojs/components` in the H5 build (config/index.ts, ADR 0004) with the components that NutUI renders. */

/** NutUI imports it, but renders it on other platforms only. */
export const Image = 'img';
export { View };
