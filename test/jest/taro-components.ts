/**
 * `@tarojs/components` for React as the H5 build has it, plain elements (`useHtmlComponents`), loaded after
 * Taro itself (see taro-with-hooks).
 */
import './taro-with-hooks';

export * from '@tarojs/components-react/dist/index.js';
