import { useState } from 'react';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel } from '../ui/consequence';
import { LeftFiles, MatchedFiles, UndecidedFiles } from './file-lines';
import { TakeDrawer } from './take-drawer';
import { useInvoiceFiles } from './use-invoice-files';

/** Takes the files of issued invoices, for their applicants to download. */
export function ImportFiles() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const base = `/meetings/${meetingId}/invoices`;
  const close = (): void => open(base);
  const { read, fault, left, take, isBusy, upload } = useInvoiceFiles(meetingId);
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>({});
  const { matched = [], undecided = [], left: unknown = [] } = read?.sorted ?? {};
  const decided = undecided.flatMap(({ place, candidates }) => {
    const one = candidates.find(({ id }) => id === chosen[place]);
    return one === undefined ? [] : { place, id: one.id, isFirst: one.isFirst };
  });
  const all = [...matched, ...decided];
  const texts = new Set(all.filter(({ isFirst }) => isFirst).map(({ id }) => id)).size;
  const submit = async (): Promise<void> => {
    const isWhole = await take(all.map(({ place, id }) => ({ place, orderId: id })));
    setChosen({});
    if (isWhole) close();
  };
  return (
    <TakeDrawer
      size="thing"
      title="上传发票文件"
      subtitle={read === null ? '税务平台下载的 PDF、OFD、XML' : read.label}
      note={texts > 0 ? `会发 ${figure(texts)} 条短信` : ''}
      {...{ upload, fault, close, isRead: read !== null }}
      left={
        left.length === 0
          ? null
          : { title: `其余已收下，${figure(left.length)} 个没有收下`, lines: <LeftFiles files={left} /> }
      }
      start={{
        title: '让申请人自己下载发票',
        text: '一次可选多个文件，或一个 .zip。按发票号码、订单号对上发票。先看对上了什么，按下收下才保存。',
      }}
      take={{ label: `收下 ${figure(all.length)} 个`, isBusy, isDisabled: all.length === 0, submit }}
    >
      <UndecidedFiles
        files={undecided}
        chosen={chosen}
        onChoose={(place, orderId) => setChosen({ ...chosen, [place]: orderId })}
      />
      <LeftFiles files={unknown} />
      <MatchedFiles files={matched} base={base} />
      {all.length > 0 && (
        <ConsequencePanel
          title="收下后"
          rows={[
            { of: '申请人', to: '在个人中心和小程序的发票页下载，团队由经办人下载' },
            {
              of: '短信',
              to: texts === 0 ? '不发，这些发票以前通知过' : `发给 ${figure(texts)} 位申请人：发票已开具，请登录下载`,
            },
          ]}
        />
      )}
    </TakeDrawer>
  );
}
