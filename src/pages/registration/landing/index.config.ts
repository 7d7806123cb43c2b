/**
 * Enables sharing in WeChat's menu, on this page only. Opened from a Moments post, the page is placed below WeChat's own
 * bar instead of behind it.
 */
const sharing = {
  enableShareAppMessage: true,
  enableShareTimeline: true,
  singlePage: { navigationBarFit: 'squeezed' as const },
};

// In a browser the page frame controls sharing.
export default definePageConfig(process.env.TARO_ENV === 'weapp' ? sharing : {});
