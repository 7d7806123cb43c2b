/// <reference types="@tarojs/taro" />

declare module '*.css';
declare module '*.svg';
declare module '*.png';

/** JSON text of the build's app settings (config/app-settings.ts). */
declare const BUILD_APP_SETTINGS: string;
/** Public path of the app, such as `/conf`. */
declare const BUILD_BASE_PATH: string;
