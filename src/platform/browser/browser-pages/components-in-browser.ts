import View from '@tarojs/components-react/dist/components/view';

/** Stands in the H5 build for `@tarojs/components` (config/index.ts, ADR 0004): what the parts of NutUI that we take draw with. */

/** For other platforms. */
export const Image = 'img';
export { View };
