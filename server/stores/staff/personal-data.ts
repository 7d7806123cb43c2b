import { textColumn, type SealedTable } from '../../db/sealed-table';

export const sealedStaff: readonly SealedTable[] = [
  {
    ...{ name: 'staff_members', label: '工作人员', hasPhone: true, key: { name: 'id', type: 'uuid' } },
    columns: ['name', 'phone', 'second_factor'].map((name) => textColumn('staff_members', name)),
  },
  {
    ...{
      name: 'staff_sessions',
      label: '工作人员的登录',
      hasPhone: false,
      key: { name: 'token_digest', type: 'text' },
    },
    columns: [textColumn('staff_sessions', 'address')],
  },
];
