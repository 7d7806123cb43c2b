import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { voucherEffect, type VoucherState } from '../../src/domain/voucher/voucher';
import { voucherFields } from '../../src/domain/voucher/voucher-list';
import { callDesk } from '../api/call-desk';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import type { ListDefinition } from '../table/list-definition';
import { ListScreen } from '../table/list-screen';
import { useList } from '../table/use-list';
import { useMeetingId } from '../ui/address';
import { figure } from '../ui/amounts';
import { downloadWorkbook } from '../ui/download';
import { GoButton } from '../ui/go';
import { momentCells } from '../ui/moments';
import { StateTag, type TagKind } from '../ui/state-tag';

type VoucherRow = DeskCallAnswer<'listVouchers'>['rows'][number];

/** How the state of a voucher is coloured: valid while somebody may use it. */
export const voucherTones: Readonly<Record<VoucherState, TagKind>> = {
  ...{ open: 'ok', partly: 'ok', used: 'off', ended: 'off', withdrawn: 'off' },
};

const nameOf = ({ kind, code, name }: VoucherRow): string => (kind === 'guest' ? name : code);

const definition: ListDefinition<VoucherRow> = {
  ...{ name: 'vouchers', title: '优惠码与嘉宾', unit: '个', searches: '完整的码、给谁用、嘉宾姓名、手机后四位' },
  columns: [
    { ...{ key: 'code', title: '优惠码或嘉宾' }, cell: nameOf, whole: nameOf },
    {
      ...{ key: 'label', title: '给谁用', isSortable: true },
      ...{ cell: ({ label }) => label || '–', whole: ({ label }) => label },
    },
    {
      ...{ key: 'priceFen', title: '优惠', width: 112, isSortable: true },
      cell: ({ priceFen }) => voucherEffect(priceFen),
    },
    {
      ...{ key: 'used', title: '已用', width: 96, align: 'right', isSortable: true },
      cell: ({ used, uses }) => `${figure(used)} / ${figure(uses)}`,
    },
    {
      ...{ key: 'keepsPlaces', title: '留名额', width: 88, isWide: true },
      cell: ({ keepsPlaces }) => (keepsPlaces ? '留着' : '–'),
    },
    { ...{ key: 'phone', title: '只限手机', width: 136, hint: '遮住' }, cell: ({ phone }) => phone || '–' },
    {
      ...{ key: 'endsAt', title: '有效至', width: 128, isWide: true },
      ...momentCells(({ endsAt }: VoucherRow) => endsAt),
    },
    {
      ...{ key: 'state', title: '状态', width: 104 },
      cell: ({ state, stateText }) => <StateTag kind={voucherTones[state]}>{stateText}</StateTag>,
    },
    {
      ...{ key: 'createdAt', title: '建立时间', width: 128, isSortable: true, isShown: false },
      ...momentCells(({ createdAt }: VoucherRow) => createdAt),
    },
  ],
  fields: voucherFields,
  views: [
    { key: 'all', title: '全部', filters: {} },
    { key: 'codes', title: '优惠码', filters: { kind: 'code' } },
    { key: 'guests', title: '邀请嘉宾', filters: { kind: 'guest' } },
    { key: 'waiting', title: '还没报名的嘉宾', filters: { kind: 'guest', state: 'open' } },
  ],
  acts: [],
  rowKey: ({ id }) => id,
  empty: {
    title: '还没有优惠码，也没有邀请嘉宾',
    text: '“新建优惠码”让讲者、赞助商免费或按约定的价格报名；“邀请嘉宾”给名单上的每个人发一个专用链接',
  },
};

/** The vouchers and invited guests of a meeting. */
export function VouchersScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const base = `/meetings/${meetingId}/vouchers`;
  const list = useList({
    ...{ definition, key: ['listVouchers', meetingId] as const },
    ask: (input, signal) => callDesk('listVouchers', { meetingId, ...input }, { signal }),
  });
  const { act, isBusy } = useDeskAct('exportVouchers', { renews: ['getTrail'], done: '已导出' });
  const save = async (): Promise<void> => {
    const sentence = '导出全部优惠码和嘉宾，里面有能用的码、链接和完整的手机号。';
    const outcome = await act({ meetingId }, { proof: { sentence, act: '导出', giveUp: '先不导出' } });
    if (outcome.isDone) downloadWorkbook(outcome.answer.fileName, outcome.answer.workbook);
  };
  const acts = (
    <>
      {may('exportVouchers') && (list.answer?.all ?? 0) > 0 && (
        <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
          导出
        </Button>
      )}
      {may('inviteGuests') && (
        <GoButton to={`${base}/guests`} keepsSearch>
          邀请嘉宾
        </GoButton>
      )}
      {may('makeVouchers') && (
        <GoButton to={`${base}/make`} keepsSearch type="primary">
          新建优惠码
        </GoButton>
      )}
    </>
  );
  return <ListScreen list={list} base={base} meetingId={meetingId} openRow={({ id }) => id} acts={acts} />;
}
