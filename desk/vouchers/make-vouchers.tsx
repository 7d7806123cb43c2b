import { Button, Checkbox, DatePicker, Form, Input, InputNumber, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { deadlineEnd } from '../../src/domain/time/shanghai-time';
import { newVoucherProblems, type NewVouchers } from '../../src/domain/voucher/new-vouchers';
import {
  cleanVoucherCode,
  mostCodes,
  mostUses,
  shownVoucherCode,
  voucherEffect,
} from '../../src/domain/voucher/voucher';
import { useDeskAct } from '../api/use-desk-act';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { moment } from '../ui/moments';
import { voucherQueries } from './voucher-queries';
import './vouchers.css';

interface Typed {
  how: 'made' | 'own';
  code: string;
  count: number;
  label: string;
  effect: 'free' | 'price';
  yuan: number | null;
  uses: number;
  keepsPlaces: boolean;
  phone: string;
  ends: Dayjs | null;
}

const usual: Typed = {
  ...{ how: 'made', code: '', count: 1, label: '', effect: 'free', yuan: null, uses: 1 },
  ...{ keepsPlaces: false, phone: '', ends: null },
};

/** A day alone lasts to its end. */
const givenOf = (typed: Typed): NewVouchers => ({
  code: typed.how === 'own' ? typed.code.trim() : '',
  count: typed.how === 'own' ? 1 : typed.count,
  label: typed.label.trim(),
  priceFen: typed.effect === 'free' ? 0 : Math.round((typed.yuan ?? Number.NaN) * 100),
  ...{ uses: typed.uses, keepsPlaces: typed.keepsPlaces, phone: typed.phone.replace(/\s/g, '') },
  endsAt: typed.ends === null ? null : deadlineEnd(typed.ends.format('YYYY-MM-DD')),
});

const fields = { priceFen: 'yuan', endsAt: 'ends' } as const;

/** Makes one voucher with a code of the office's, or many with codes that nobody can guess. */
export function MakeVouchers() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const base = `/meetings/${meetingId}/vouchers`;
  const close = (): void => open(base);
  const [form] = Form.useForm<Typed>();
  const typed = { ...usual, ...(Form.useWatch([], form) as Partial<Typed> | undefined) };
  const given = givenOf(typed);
  const { act, isBusy } = useDeskAct('makeVouchers', { renews: voucherQueries, done: '优惠码已建立' });
  const submit = async (): Promise<void> => {
    const problems = newVoucherProblems(given, Date.now());
    if (problems.length > 0) {
      form.setFields(
        problems.map(({ field, message }) => ({
          name: field in fields ? fields[field as keyof typeof fields] : (field as keyof Typed),
          errors: [message],
        })),
      );
      return;
    }
    const outcome = await act({ meetingId, ...given });
    if (!outcome.isDone) return;
    const [first = ''] = outcome.answer.ids;
    open(outcome.answer.ids.length === 1 ? `${base}/${first}` : base);
  };
  const people = given.count * given.uses;
  return (
    <DeskDrawer
      title="新建优惠码"
      subtitle="只用于付费的参会报名，由本人填码，团队报名不能用；建好后不能改，可以停用"
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} onClick={() => void submit()}>
            {given.count > 1 ? `生成 ${figure(given.count)} 个` : '建立优惠码'}
          </Button>
        </>
      }
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={usual}>
        <Form.Item name="label" label="给谁用" extra="名单和报表里按它认">
          <Input maxLength={50} placeholder="讲者" autoFocus />
        </Form.Item>
        <Form.Item name="effect" label="优惠">
          <Segmented
            options={[
              { value: 'free', label: '免费' },
              { value: 'price', label: '按约定的价格' },
            ]}
          />
        </Form.Item>
        {typed.effect === 'price' && (
          <Form.Item name="yuan" label="每人付多少" extra="本来更便宜的身份仍付更便宜的">
            <InputNumber prefix="¥" min={0} precision={2} className="voucher-yuan" />
          </Form.Item>
        )}
        <Form.Item name="how" label="码">
          <Segmented
            options={[
              { value: 'made', label: '系统生成，猜不到' },
              { value: 'own', label: '自己定一个' },
            ]}
          />
        </Form.Item>
        <div className="voucher-two">
          {typed.how === 'own' ? (
            <Form.Item name="code" label="优惠码" extra="字母和数字，6 位起；好记的也容易被猜到">
              <Input maxLength={30} placeholder="JIANGZHE2027" />
            </Form.Item>
          ) : (
            <Form.Item name="count" label="生成几个">
              <InputNumber min={1} max={mostCodes} precision={0} />
            </Form.Item>
          )}
          <Form.Item name="uses" label="每个可用几次">
            <InputNumber min={1} max={mostUses} precision={0} />
          </Form.Item>
        </div>
        <div className="voucher-two">
          <Form.Item name="phone" label="只限一个手机号，可不填">
            <Input inputMode="tel" maxLength={20} />
          </Form.Item>
          <Form.Item name="ends" label="用到哪天，可不填">
            <DatePicker format="M月D日" placeholder="不限" disabledDate={(at) => at.isBefore(dayjs(), 'day')} />
          </Form.Item>
        </div>
        <Form.Item name="keepsPlaces" valuePropName="checked">
          <Checkbox>给它留名额：会议满了，持码的人仍能报名</Checkbox>
        </Form.Item>
      </Form>
      <ConsequencePanel
        title="建立后"
        rows={[
          { of: '报名表', to: '底部多一行“优惠码”，也可以直接发带码的链接' },
          {
            of: '能用的人',
            to: `${figure(people)} 人，${Number.isInteger(given.priceFen) ? voucherEffect(given.priceFen) : '价格还没填'}`,
          },
          ...(cleanVoucherCode(given.code) === ''
            ? []
            : [{ of: '码', to: shownVoucherCode(cleanVoucherCode(given.code)) }]),
          ...(given.keepsPlaces ? [{ of: '名额', to: `别人少 ${figure(people)} 个；停用或到期就还给大家` }] : []),
          ...(given.endsAt === null ? [] : [{ of: '有效至', to: moment(given.endsAt) }]),
        ]}
      />
    </DeskDrawer>
  );
}
