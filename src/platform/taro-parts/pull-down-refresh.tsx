import { Fragment } from 'react';

/**
 * Stands in the H5 build for Taro's PullDownRefresh (config/index.ts), which it puts around pages that are configured
 * for it: none is.
 */
export { Fragment as default };
