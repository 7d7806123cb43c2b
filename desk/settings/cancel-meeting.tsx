import { Button, Form, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { registrationQueries } from '../api/registration-queries';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState } from '../ui/screen-state';
import { KnownSettings } from './known-settings';
import { endingQueries } from './settings';

/** Cancels the meeting with everybody's registration, or takes the cancellation back. */
export function CancelMeeting() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/settings`);
  return (
    <KnownSettings title="取消会议" close={close}>
      {({ cancellation }) =>
        cancellation === '' ? <Cancel close={close} /> : <Reinstate notice={cancellation} close={close} />
      }
    </KnownSettings>
  );
}

const longestNotice = 200;

/** The texts that an act on many sends, as far as one person's shows. */
const textsOf = ({ can, billedTexts }: { can: number; billedTexts: number }): number => can * billedTexts;

function Cancel({ close }: { close: () => void }) {
  const meetingId = useMeetingId();
  const open = useOpen();
  const [notice, setNotice] = useState('');
  const { data: preview, error, refetch } = useDeskCall('previewCancellation', { meetingId });
  const { act, isBusy } = useDeskAct('cancelMeeting', { renews: [...endingQueries, ...registrationQueries] });
  const texts = preview === undefined ? 0 : textsOf(preview.refund) + textsOf(preview.cancel);
  const submit = async (): Promise<void> => {
    const proof = { sentence: '取消会议，退费并通知所有报名的人。', act: '取消会议', giveUp: '先不取消' };
    if (!(await act({ meetingId, notice }, { proof })).isDone) return;
    // The runs that refund and cancel are followed there.
    open(`/meetings/${meetingId}/people`);
  };
  return (
    <DeskDrawer
      title="取消会议"
      onClose={close}
      note="将要求输入验证码；退出去的钱收不回来"
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button
            type="primary"
            danger
            loading={isBusy}
            disabled={preview === undefined || notice.trim() === ''}
            onClick={() => void submit()}
          >
            取消会议
          </Button>
        </>
      }
    >
      <Form.Item
        layout="vertical"
        label="给参会人的说明"
        htmlFor="cancel-notice"
        extra="显示在会议页面上：为什么取消，费用怎么退，有问题找谁"
      >
        <Input.TextArea
          id="cancel-notice"
          autoFocus
          value={notice}
          maxLength={longestNotice}
          showCount
          autoSize={{ minRows: 3 }}
          placeholder="因场地原因取消，费用原路退回，7 个工作日内到账。咨询 029-8888 8888"
          onChange={({ target }) => setNotice(target.value)}
        />
      </Form.Item>
      {preview === undefined ? (
        error === null ? (
          <Skeleton active />
        ) : (
          <FailedState what="取消后的影响" error={error} retry={refetch} />
        )
      ) : (
        <ConsequencePanel
          title="取消后会发生什么"
          rows={[
            { of: '会议页面', to: '显示“会议已取消”和上面的说明，不能再报名和付款' },
            ...(preview.orders > 0 ? [{ of: '待支付订单', from: `${figure(preview.orders)} 笔`, to: '取消' }] : []),
            ...(preview.refund.can > 0
              ? [
                  {
                    of: '已付款的人',
                    from: `${figure(preview.refund.can)} 人`,
                    to: '全额退费',
                    note: '微信付的原路退，转账付的进待打款',
                  },
                ]
              : []),
            ...(preview.cancel.can > 0
              ? [{ of: '没有付款的人', from: `${figure(preview.cancel.can)} 人`, to: '取消报名' }]
              : []),
            ...(preview.left > 0
              ? [
                  {
                    of: '要单独处理',
                    to: `${figure(preview.left)} 人`,
                    note: '正在等待到账、申请退费、受让的票和已签到的人',
                  },
                ]
              : []),
            {
              of: '短信',
              to: texts === 0 ? '没有人要通知' : `约 ${figure(texts)} 条`,
            },
          ]}
        />
      )}
    </DeskDrawer>
  );
}

function Reinstate({ notice, close }: { notice: string; close: () => void }) {
  const meetingId = useMeetingId();
  const open = useOpen();
  const { data: left } = useDeskCall('previewCancellation', { meetingId });
  const { act, isBusy } = useDeskAct('reinstateMeeting', { renews: [...endingQueries, ...registrationQueries] });
  const again = useDeskAct('cancelMeeting', { renews: [...endingQueries, ...registrationQueries] });
  const people = left === undefined ? 0 : left.refund.can + left.cancel.can;
  const orders = left?.orders ?? 0;
  const isLeft = people + orders > 0;
  const submit = async (): Promise<void> => {
    if ((await act({ meetingId })).isDone) close();
  };
  const goOn = async (): Promise<void> => {
    const proof = { sentence: '继续取消会议，退费并通知还没有处理的人。', act: '继续取消', giveUp: '先不取消' };
    if ((await again.act({ meetingId, notice }, { proof })).isDone) open(`/meetings/${meetingId}/people`);
  };
  return (
    <DeskDrawer
      title="恢复会议"
      subtitle={notice}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          {isLeft && (
            <Button danger loading={again.isBusy} onClick={() => void goOn()}>
              继续取消
            </Button>
          )}
          <Button type="primary" loading={isBusy} onClick={() => void submit()}>
            恢复会议
          </Button>
        </>
      }
    >
      <ConsequencePanel
        title="恢复后会发生什么"
        rows={[
          { of: '会议页面', from: '会议已取消', to: '报名已提前关闭', note: '之后可以重新开放报名' },
          ...(isLeft
            ? [
                {
                  of: '还没有退费和取消的',
                  from: [people > 0 ? `${figure(people)} 人` : '', orders > 0 ? `${figure(orders)} 笔订单` : '']
                    .filter((one) => one !== '')
                    .join('、'),
                  to: '停下，不再退费和取消',
                  note: '要接着办，点“继续取消”',
                },
              ]
            : []),
          { of: '已退费和取消的人', to: '不变', note: '可以在报名人员里逐个或批量恢复取消的' },
        ]}
      />
    </DeskDrawer>
  );
}
