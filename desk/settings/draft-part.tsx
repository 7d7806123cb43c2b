import { Alert } from 'antd';
import { useMay } from '../api/me';
import { useMeetingId } from '../ui/address';
import { figure } from '../ui/amounts';
import { Go, GoButton } from '../ui/go';
import { spokenMoment } from '../ui/moments';
import { StateTag } from '../ui/state-tag';
import { Differences } from './differences';
import { DownloadButton } from './download-button';
import type { Draft } from './settings';

interface DraftPartProps {
  base: string;
  draft: Draft;
  /** The meeting was never published. */
  isNew: boolean;
}

/** The draft of a meeting: what it changes, and what may be done with it. */
export function DraftPart({ base, draft, isNew }: DraftPartProps) {
  const may = useMay(useMeetingId());
  const { note, savedBy, savedAt, differences, since } = draft;
  return (
    <section className="settings__part settings__part--draft" aria-label="草稿">
      <header>
        <h2>草稿</h2>
        <StateTag kind="brand">参会人看不到</StateTag>
        <span className="second cut" title={note}>
          {[note, `${savedBy}${spokenMoment(savedAt)}保存`].filter(Boolean).join('，')}
        </span>
        <span className="settings__acts">
          {may('discardDraft') && <Go to={`${base}/discard`}>{isNew ? '删除会议' : '放弃草稿'}</Go>}
          {may('downloadMeeting') && <DownloadButton of="draft" label="下载草稿" />}
          {may('uploadDraft') && (
            <GoButton size="small" to={`${base}/upload`}>
              重新上传
            </GoButton>
          )}
          {may('editDraft') && (
            <GoButton size="small" to={`${base}/edit/basics`}>
              接着改
            </GoButton>
          )}
          {may('reviewDraft') && (
            <GoButton size="small" type="primary" to={`${base}/publish`}>
              看发布后会怎样
            </GoButton>
          )}
        </span>
      </header>
      {since.map((one) => (
        <Alert
          key={one.number}
          type="warning"
          showIcon
          title={`草稿做好以后，${one.publishedBy}发布了第 ${one.number} 版`}
          description={<Differences differences={one.differences} />}
        />
      ))}
      {isNew ? (
        <p className="second">全文在下面。核对日期和价格，要改点“接着改”；习惯用表格的，下载草稿，改好再上传。</p>
      ) : differences.length === 0 ? (
        <p className="second">和页面上的一样。</p>
      ) : (
        <>
          <p className="second">和页面上的比，改了 {figure(differences.length)} 处：</p>
          <Differences differences={differences} />
        </>
      )}
    </section>
  );
}
