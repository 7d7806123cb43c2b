/**
 * `@tarojs/components` for React as in the H5 build, plain elements (`useHtmlComponents`), loaded after Taro itself
 * (see taro-with-hooks).
 */
import './taro-with-hooks';

export * from '@tarojs/components-react/dist/index.js';
