/**
 * `@tarojs/taro` as the H5 build sees it: the H5 API plus React's hooks (the build's loader adds those).
 * Loading it first also settles an import cycle between @tarojs/components and @tarojs/taro-h5.
 */
import * as hooks from '@tarojs/plugin-framework-react/dist/runtime';
import taro from '@tarojs/taro-h5';
import * as api from '@tarojs/taro-h5';

export * from '@tarojs/plugin-framework-react/dist/runtime';
export * from '@tarojs/taro-h5';
export default Object.assign(taro, api, hooks);
