/**
 * The page that people may pass on, and the only one: WeChat's menu offers it where a page says so. Opened from a
 * moment, it stands below WeChat's own bar and not under it.
 */
const sharing = {
  enableShareAppMessage: true,
  enableShareTimeline: true,
  singlePage: { navigationBarFit: 'squeezed' as const },
};

// In a browser the page frame sees to it.
export default definePageConfig(process.env.TARO_ENV === 'weapp' ? sharing : {});
