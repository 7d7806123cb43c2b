import { Outlet } from '@tanstack/react-router';
import { Skeleton } from 'antd';
import { settingPartLabels, settingParts } from '../../src/domain/meeting/meeting-differences';
import { useMay } from '../api/me';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId } from '../ui/address';
import { Facts } from '../ui/facts';
import { Go, GoButton } from '../ui/go';
import { spokenMoment } from '../ui/moments';
import { FailedState } from '../ui/screen-state';
import { Sheet } from '../ui/sheet';
import { StateTag } from '../ui/state-tag';
import { DownloadButton } from './download-button';
import { DraftPart } from './draft-part';
import type { Settings } from './settings';
import './settings.css';

/** The settings of a meeting: its page, the draft of what it will show, and the way from one to the other. */
export function SettingsScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const base = `/meetings/${meetingId}/settings`;
  const { data: settings, error, refetch } = useDeskCall('getSettings', { meetingId });
  return (
    <Sheet
      title="会议设置"
      beside={settings !== undefined && <span className="second">{pageText(settings.page)}</span>}
      acts={
        settings !== undefined && (
          <>
            <GoButton to={`${base}/notice`}>个人信息说明</GoButton>
            {settings.page !== null && <GoButton to={`${base}/history`}>历史</GoButton>}
            {may('copyMeeting') && <GoButton to={`${base}/copy`}>复制成新会议</GoButton>}
            {settings.draft === null && !settings.isArchived && may('uploadDraft') && (
              <GoButton to={`${base}/upload`}>上传改好的表格</GoButton>
            )}
            {settings.draft === null && !settings.isArchived && may('editDraft') && (
              <GoButton to={`${base}/edit/basics`} type="primary">
                修改会议设置
              </GoButton>
            )}
          </>
        )
      }
    >
      {error !== null && settings === undefined ? (
        <FailedState what="会议设置" error={error} retry={refetch} />
      ) : settings === undefined ? (
        <Skeleton active className="settings" paragraph={{ rows: 12 }} />
      ) : (
        <div className="settings">
          {settings.draft !== null && <DraftPart base={base} draft={settings.draft} isNew={settings.page === null} />}
          <section className="settings__part">
            <header>
              <h2>{settings.page === null ? '草稿全文' : '页面上的样子'}</h2>
              {settings.page !== null && (
                <>
                  <RegistrationState settings={settings} />
                  {may('setRegistration') && !settings.isArchived && settings.cancellation === '' && (
                    <Go to={`${base}/registration`}>
                      {settings.registration === 'closed' ? '重新开放报名' : '提前关闭报名'}
                    </Go>
                  )}
                  {may('cancelMeeting') && !settings.isArchived && (
                    <Go to={`${base}/cancel`}>{settings.cancellation === '' ? '取消会议' : '恢复会议'}</Go>
                  )}
                  {may('archiveMeeting') && <Go to={`${base}/archive`}>{settings.isArchived ? '取出' : '归档'}</Go>}
                </>
              )}
              {may('downloadMeeting') && settings.page !== null && <DownloadButton of="page" label="下载表格来改" />}
            </header>
            <div className="settings__facts">
              {settingParts
                .map((part) => ({ part, facts: settings.facts.filter((fact) => fact.part === part) }))
                .filter(({ facts }) => facts.length > 0)
                .map(({ part, facts }) => (
                  <Facts
                    key={part}
                    title={settingPartLabels[part]}
                    facts={facts.map(({ of, is }, place) => ({
                      key: `${place} ${of}`,
                      of,
                      is: is || <span className="second">无</span>,
                    }))}
                  />
                ))}
            </div>
          </section>
        </div>
      )}
      <Outlet />
    </Sheet>
  );
}

const pageText = (page: Settings['page']): string =>
  page === null
    ? '还没有发布，参会人看不到'
    : `页面上是第 ${page.number} 版，${page.publishedBy}${spokenMoment(page.publishedAt)}发布`;

function RegistrationState({ settings }: { settings: Settings }) {
  const { registration, cancellation, isArchived } = settings;
  if (isArchived) return <StateTag kind="off">已归档</StateTag>;
  if (cancellation !== '') return <StateTag kind="bad">会议已取消</StateTag>;
  if (registration === 'open') return <StateTag kind="ok">报名中</StateTag>;
  return <StateTag kind="off">{registration === 'closed' ? '报名已提前关闭' : '报名已截止'}</StateTag>;
}
