/**
 * `@tarojs/taro` as in the H5 build: the H5 API plus React's hooks (added by the build's loader). Loading it first also
 * resolves an import cycle between @tarojs/components and @tarojs/taro-h5.
 */
import * as hooks from '@tarojs/plugin-framework-react/dist/runtime';
import taro, * as api from '@tarojs/taro-h5';

export * from '@tarojs/plugin-framework-react/dist/runtime';
export * from '@tarojs/taro-h5';
export default Object.assign(taro, api, hooks);
