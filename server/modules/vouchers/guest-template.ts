import type { GuestColumn } from '../../../src/domain/voucher/guest-columns';
import type { TableTemplate } from '../tables/table-template';

/** The filled example of a table of guests, in our own headings. */
export const guestTemplate: TableTemplate<GuestColumn> = {
  name: { explanation: '短信和报名表里的称呼', examples: ['王立新', '陈雨桐', '赵明'] },
  phone: { explanation: '收邀请短信、报名和登录都用它', examples: ['13800000001', '13800000002', '13800000003'] },
  remark: { explanation: '只给会务看，可以不填', examples: ['讲者', '分会场主席', ''] },
};
