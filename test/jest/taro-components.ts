/** `@tarojs/components` for React, loaded after Taro itself (see taro-with-hooks). */
import './taro-with-hooks';

export * from '@tarojs/components/lib/react/index';
