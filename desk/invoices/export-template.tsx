import { Button, Skeleton } from 'antd';
import { formatFen } from '../../src/domain/money/money';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useListPlace } from '../table/list-context';
import { selectionInputOf } from '../table/selection';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { downloadWorkbook } from '../ui/download';
import { Go, GoButton } from '../ui/go';
import { FailedState, ScreenState } from '../ui/screen-state';

const allWaiting = {
  ...{ kind: 'all' as const, search: '', sealedSearch: '', filters: { state: 'requested,ahead' }, ids: [], except: [] },
};

/** Saves the selected invoices, or else all that wait, as the tax platform's template for many. */
export function ExportTemplate() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const list = useListPlace();
  const base = `/meetings/${meetingId}/invoices`;
  const close = (): void => open(base);
  const isChosen = list !== null && list.count > 0;
  const selection = isChosen ? selectionInputOf(list.ticked, list.input) : allWaiting;
  const { data: preview, error, refetch } = useDeskCall('previewInvoiceTemplate', { meetingId, selection });
  const { act, isBusy } = useDeskAct('exportInvoiceTemplate', { renews: ['getTrail'], done: '已导出' });
  const good = preview?.good ?? 0;
  const words = `导出 ${figure(good)} 张`;
  const submit = async (): Promise<void> => {
    const sentence = `${words}发票的开票模板，共 ${formatFen(preview?.amountFen ?? 0)}。`;
    const outcome = await act({ meetingId, selection }, { proof: { sentence, act: words, giveUp: '不导出了' } });
    if (!outcome.isDone) return;
    downloadWorkbook(outcome.answer.fileName, outcome.answer.workbook);
    close();
  };
  return (
    <DeskDrawer
      title="导出开票模板"
      subtitle={isChosen ? `选中 ${figure(list.count)} 张` : '全部待开的发票'}
      onClose={close}
      note="将要求输入验证码"
      acts={
        <>
          <Button onClick={close}>返回</Button>
          <Button type="primary" loading={isBusy} disabled={good === 0} onClick={() => void submit()}>
            {words}
          </Button>
        </>
      }
    >
      {preview === undefined ? (
        error === null ? (
          <Skeleton active title={false} />
        ) : (
          <FailedState what="待开的发票" error={error} retry={refetch} />
        )
      ) : !preview.hasSettings ? (
        <ScreenState title="还没有填开票设置" text="项目名称、税收编码和税率由会计提供，填一次就行">
          <GoButton to={`${base}/settings`} keepsSearch type="primary">
            去填开票设置
          </GoButton>
        </ScreenState>
      ) : (
        <>
          <p className="invoice-sum">
            <b>{figure(good)}</b> 张可导出，{formatFen(preview.amountFen)}
            {preview.faulty.length > 0 && (
              <>
                ，<b>{figure(preview.faulty.length)}</b> 张有问题
              </>
            )}
          </p>
          {preview.faulty.length > 0 && (
            <section className="invoice-lines">
              <h3>有问题的，不会写进去</h3>
              <ul>
                {preview.faulty.map(({ id, order, title, faults }) => (
                  <li key={id}>
                    <span>
                      <Go to={`${base}/${id}`}>{title === '' ? order : title}</Go>
                      <small>{order}</small>
                    </span>
                    <span>{faults.join('；')}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {preview.others > 0 && (
            <p className="second">选中的里面有 {figure(preview.others)} 张不是待开，不会写进去。</p>
          )}
          {good > 0 && (
            <ConsequencePanel
              title="导出后"
              rows={[
                { of: '文件', to: '税务平台的批量开票模板，发票基本信息和发票明细信息两张表' },
                { of: '状态', to: '还是待开；在平台开好，再导入已开的发票' },
                { of: '操作记录', to: '记下谁导出了多少张' },
              ]}
            />
          )}
        </>
      )}
    </DeskDrawer>
  );
}
