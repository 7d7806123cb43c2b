import { Button, Form, Input, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import {
  fillRemark,
  invoiceSettingsFaults,
  remarkParts,
  taxRateNames,
  type InvoiceSettings as Settings,
} from '../../src/domain/invoice/invoice-settings';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState } from '../ui/screen-state';
import { invoiceQueries } from './invoice';

/** How the meeting's invoices are written: the item, its tax, and the remark. */
export function InvoiceSettings() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/invoices`);
  const { data, error, refetch } = useDeskCall('getInvoiceSettings', { meetingId });
  if (data !== undefined) return <Edit {...{ meetingId, data, close }} />;
  return (
    <DeskDrawer title="开票设置" onClose={close}>
      {error === null ? <Skeleton active /> : <FailedState what="开票设置" error={error} retry={refetch} />}
    </DeskDrawer>
  );
}

interface EditProps {
  meetingId: string;
  data: DeskCallAnswer<'getInvoiceSettings'>;
  close: () => void;
}

const example = { 会议: '学术年会', 参会人: '王芳、李静', 订单: 'T2345…' };

function Edit({ meetingId, data, close }: EditProps) {
  const [settings, setSettings] = useState<Settings>(data.settings ?? data.first);
  const [wasTried, setTried] = useState(false);
  const faults = invoiceSettingsFaults(settings);
  const count = Object.keys(faults).length;
  const { act, isBusy } = useDeskAct('saveInvoiceSettings', {
    ...{ renews: ['getInvoiceSettings', ...invoiceQueries], done: '开票设置已保存' },
  });
  const set = (changes: Partial<Settings>): void => setSettings({ ...settings, ...changes });
  const save = async (): Promise<void> => {
    setTried(true);
    if (count === 0 && (await act({ meetingId, ...settings })).isDone) close();
  };
  const help = (field: keyof Settings, usual = '') => {
    const fault = wasTried ? faults[field] : undefined;
    return { help: fault ?? usual, validateStatus: fault === undefined ? ('' as const) : ('error' as const) };
  };
  return (
    <DeskDrawer
      title="开票设置"
      subtitle="这个会议的发票都这样开；重新导入会议不会改它们"
      onClose={close}
      note="只影响以后导出的模板"
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} onClick={() => void save()}>
            {wasTried && count > 0 ? `还有 ${count} 处要改` : '保存开票设置'}
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div">
        <Form.Item label="项目名称" htmlFor="item-name" {...help('itemName', '以 *简称* 开头，和税收编码的简称一致')}>
          <Input
            id="item-name"
            autoFocus
            maxLength={200}
            value={settings.itemName}
            onChange={({ target }) => set({ itemName: target.value })}
          />
        </Form.Item>
        <Form.Item label="税收编码" htmlFor="tax-code" {...help('taxCode', '19 位数字，由会计提供')}>
          <Input
            id="tax-code"
            inputMode="numeric"
            maxLength={40}
            value={settings.taxCode}
            onChange={({ target }) => set({ taxCode: target.value.replace(/\s/g, '') })}
          />
        </Form.Item>
        <Form.Item label="税率" htmlFor="tax-rate" {...help('taxRate')}>
          <Select
            id="tax-rate"
            value={settings.taxRate}
            onChange={(taxRate) => set({ taxRate })}
            options={taxRateNames.map((name) => ({ value: name, label: name }))}
          />
        </Form.Item>
        <Form.Item
          label="模板里的金额"
          extra={settings.isTaxIncluded ? '就是收到的钱' : '平台再加上税，不一定正好是收到的钱'}
        >
          <Segmented
            value={settings.isTaxIncluded}
            onChange={(isTaxIncluded) => set({ isTaxIncluded })}
            options={[
              { value: true, label: '含税' },
              { value: false, label: '不含税' },
            ]}
          />
        </Form.Item>
        <Form.Item
          label="备注"
          htmlFor="invoice-remark"
          {...help('remark', `可以用 ${remarkParts.map((name) => `{${name}}`).join('、')}`)}
        >
          <Input.TextArea
            id="invoice-remark"
            rows={2}
            maxLength={500}
            value={settings.remark}
            onChange={({ target }) => set({ remark: target.value })}
          />
        </Form.Item>
        <Form.Item
          label="先开票后付款"
          extra={
            settings.isBeforePayment
              ? '选了对公转账的人可以先要发票，列表里是“未付先开”；订单取消了，开出的要冲红'
              : '付了款才能申请发票'
          }
        >
          <Segmented
            value={settings.isBeforePayment}
            onChange={(isBeforePayment) => set({ isBeforePayment })}
            options={[
              { value: false, label: '不可以' },
              { value: true, label: '可以' },
            ]}
          />
        </Form.Item>
      </Form>
      {settings.remark !== '' && <p className="second">写出来是：{fillRemark(settings.remark, example)}</p>}
    </DeskDrawer>
  );
}
