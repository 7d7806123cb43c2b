/**
 * Says to whoever has a link that the order's price holds no longer (product §16.43): they cannot renew it, as a stranger to
 * the meeting.
 */
export const linkedPriceOver = {
  title: '订单价格已过期',
  advice: '请让发链接的人按现价更新后重新发给您',
};
