import { Button } from 'antd';
import { useDeskAct } from '../api/use-desk-act';
import { useListPlace } from '../table/list-context';
import { selectionInputOf } from '../table/selection';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { ScreenState } from '../ui/screen-state';

/** The acts on texts that have not arrived, by the word in their address. */
const acts = {
  again: {
    call: 'sendTextsAgain',
    title: '再发一次',
    done: '已经再发',
    isDanger: false,
    rows: (texts: string) => [
      { of: '短信', from: '没有发到', to: `马上再发 ${texts} 条` },
      { of: '要留意', to: '平台没有回答的，本人也许已经收到过' },
    ],
  },
  'give-up': {
    call: 'giveUpTexts',
    title: '不再发',
    done: '不再发了',
    isDanger: true,
    rows: (texts: string) => [
      { of: '短信', from: '没有发到', to: `${texts} 条不再发` },
      { of: '本人', to: '收不到，请用别的办法告诉他' },
    ],
  },
} as const;

/** Sends the selected texts once more, or gives them up. */
export function ActOnTexts() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/texts`);
  const list = useListPlace();
  const name = useAddressParameter('act');
  const { call, title, done, isDanger, rows } = acts[name === 'give-up' ? 'give-up' : 'again'];
  const { act, isBusy } = useDeskAct(call, { renews: ['listLateTexts', 'getOverview', 'getPerson', 'getTrail'], done });
  if (list === null || list.count === 0)
    return (
      <DeskDrawer title={title} onClose={close}>
        <ScreenState title="没有选中的短信" text="重新打开页面后，选择不会保留">
          <Button onClick={close}>回到列表选短信</Button>
        </ScreenState>
      </DeskDrawer>
    );
  const texts = figure(list.count);
  const submit = async (): Promise<void> => {
    const outcome = await act({ meetingId, selection: selectionInputOf(list.ticked, list.input) });
    if (!outcome.isDone) return;
    list.clear();
    close();
  };
  return (
    <DeskDrawer
      title={title}
      subtitle={`选中 ${texts} 条`}
      onClose={close}
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" danger={isDanger} loading={isBusy} onClick={() => void submit()}>
            {title} {texts} 条
          </Button>
        </>
      }
    >
      <ConsequencePanel title={`${title}后会发生什么`} rows={rows(texts)} />
    </DeskDrawer>
  );
}
