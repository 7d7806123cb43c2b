import { textColumn, type SealedTable } from '../../db/sealed-table';

export const sealedCredentials: SealedTable = {
  ...{ name: 'wechat_credentials', label: '微信接口凭据', hasPhone: false, key: { name: 'id', type: 'text' } },
  columns: [textColumn('wechat_credentials', 'value')],
};
