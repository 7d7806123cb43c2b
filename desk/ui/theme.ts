import type { ThemeConfig } from 'antd';
import tokens from './theme.json';

/** Ant Design in the desk's look. Its styles are computed when the desk is built (scripts/build/build-desk.mjs). */
export const theme: ThemeConfig = { ...tokens, zeroRuntime: true };
