import { Alert, Button, DatePicker, Form, Radio, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { formatFen } from '../../src/domain/money/money';
import { failureText } from '../api/desk-error';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useListPlace, type ListPlace } from '../table/list-context';
import { selectionInputOf } from '../table/selection';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { layers } from '../ui/layers';
import { moment } from '../ui/moments';
import { FailedState, ScreenState } from '../ui/screen-state';
import './messages.css';

/** Sends a message to all who are selected, after to whom it goes and what they read. */
export function ComposeMessage() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const list = useListPlace();
  const close = (): void => open(`/meetings/${meetingId}/people`);
  if (list !== null && list.count > 0) return <Compose {...{ meetingId, list, close }} />;
  return (
    <DeskDrawer title="发通知" onClose={close}>
      <ScreenState title="没有选中的人" text="在报名人员里筛选或勾选要发的人，再点“发通知”">
        <Button onClick={close}>回到名单选人</Button>
      </ScreenState>
    </DeskDrawer>
  );
}

interface ComposeProps {
  meetingId: string;
  list: ListPlace;
  close: () => void;
}

const untilFormat = 'YYYY-MM-DD HH:mm';

function Compose({ meetingId, list, close }: ComposeProps) {
  const open = useOpen();
  const [key, setKey] = useState('');
  const [until, setUntil] = useState('');
  const { data: templates, error: fault, refetch } = useDeskCall('getMessageTemplates', { meetingId });
  const template = templates?.find((one) => one.key === key);
  const isWhole = template !== undefined && (!template.hasUntil || until !== '');
  const composed = {
    ...{ meetingId, selection: selectionInputOf(list.ticked, list.input) },
    ...{ template: key, until: template?.hasUntil === true ? until : '' },
  };
  const preview = useDeskCall('previewMessage', composed, { enabled: isWhole, asksOnFocus: false });
  const { act, isBusy } = useDeskAct('sendMessage', { renews: ['listMessages', 'previewMessage', 'getTrail'] });
  const send = async (): Promise<void> => {
    const outcome = await act(composed);
    if (!outcome.isDone) return;
    open(`/meetings/${meetingId}/messages/${outcome.answer.messageId}`);
    list.clear();
  };
  const receivers = preview.data?.receivers ?? 0;
  return (
    <DeskDrawer
      title="发通知"
      subtitle={`选中 ${figure(list.count)} 人`}
      onClose={close}
      note={isWhole ? '每人只收到一次，没发完的可以停' : '选好发什么'}
      acts={
        <>
          <Button onClick={close}>先不发</Button>
          <Button
            type="primary"
            loading={isBusy}
            disabled={!isWhole || receivers === 0 || preview.isError || preview.data?.canSend !== true}
            onClick={() => void send()}
          >
            发给 {figure(receivers)} 人
          </Button>
        </>
      }
    >
      {templates === undefined ? (
        fault === null ? (
          <Skeleton active title={false} />
        ) : (
          <FailedState what="通知模板" error={fault} retry={refetch} />
        )
      ) : (
        <Form layout="vertical" component="div">
          <Form.Item label="发什么（短信的字由运营商审过，不能改）">
            <Radio.Group
              className="message-templates"
              value={key}
              onChange={({ target }) => setKey(String(target.value))}
              options={templates.map(({ key: value, title, use }) => ({
                value,
                label: (
                  <>
                    {title} <small className="second">{use}</small>
                  </>
                ),
              }))}
            />
          </Form.Item>
          {template?.hasUntil === true && (
            <Form.Item label="截止时间" htmlFor="message-until">
              <DatePicker
                id="message-until"
                format="M月D日 HH:mm"
                showTime={{ format: 'HH:mm', minuteStep: 30 }}
                value={until === '' ? null : dayjs(until)}
                onChange={(value) => setUntil(value === null ? '' : value.format(untilFormat))}
                getPopupContainer={layers}
              />
            </Form.Item>
          )}
        </Form>
      )}
      {!isWhole ? null : preview.error !== null ? (
        <Alert type="warning" showIcon title={failureText(preview.error)} />
      ) : preview.data === undefined ? (
        <Skeleton active title={false} aria-label="正在算" />
      ) : (
        <Consequences preview={preview.data} />
      )}
    </DeskDrawer>
  );
}

type Preview = NonNullable<ReturnType<typeof useDeskCall<'previewMessage'>>['data']>;

/** To whom a message goes, to whom it does not and why, what one of them reads, and how many texts it costs at most. */
function Consequences({ preview }: { preview: Preview }) {
  const { receivers, left, byWechat, text, billed, textPriceMilli, example, startsAt, canSend } = preview;
  const byText = receivers - byWechat;
  const texts = (people: number): string => {
    const price = textPriceMilli === 0 ? '' : `，${formatFen(Math.ceil((people * billed * textPriceMilli) / 10))}`;
    return `${figure(people * billed)} 条${price}`;
  };
  return (
    <>
      {!canSend && <Alert type="warning" showIcon title="服务器没有设短信平台，不能发通知。请找管服务器的人设好" />}
      <ConsequencePanel
        title="发出后"
        rows={[
          { of: '将发给', to: `${figure(receivers)} 人` },
          ...left.map(({ reason, people }) => ({ of: `不发：${reason}`, to: `${figure(people)} 人` })),
          ...(byWechat === 0
            ? []
            : [{ of: '微信', to: `${figure(byWechat)} 人`, note: '订阅过，不要钱；没收下的改发短信' }]),
          {
            ...{ of: '短信', to: `${figure(byText)} 人，每人 ${billed} 条，约 ${texts(byText)}` },
            ...(byWechat === 0 ? {} : { note: `最多 ${texts(receivers)}` }),
          },
          ...(startsAt > Date.now() + 60_000
            ? [{ of: '什么时候发', to: moment(startsAt), note: '21:00 到 8:00 不发' }]
            : []),
        ]}
      />
      {receivers > 0 && (
        <figure className="message-text">
          <figcaption>{example}收到的是这样</figcaption>
          <blockquote>{text}</blockquote>
        </figure>
      )}
    </>
  );
}
