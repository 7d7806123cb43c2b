// Taro entry points without published types, as far as the tests use them.

declare module '@tarojs/plugin-framework-react/dist/runtime' {
  import type * as React from 'react';

  export function createReactApp(
    app: React.ComponentType<{ children?: React.ReactNode }>,
    react: unknown,
    reactDom: unknown,
    config: { appId: string },
  ): unknown;

  /** Gives a page the identity under which Taro's hooks register it. */
  export function connectReactPage(
    react: unknown,
    id: string,
  ): <Props>(page: React.ComponentType<Props>) => React.ComponentClass<Props>;
}

declare module '@tarojs/components-react/dist/index.js' {
  export * from '@tarojs/components';
}
