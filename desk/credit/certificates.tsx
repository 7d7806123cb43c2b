import { Alert, Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { certificatesAtOnce } from '../../src/contract/desk-calls/certificate-calls';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { ConsequencePanel, type Consequence } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { downloadPdf } from '../ui/download';
import { Go, GoButton } from '../ui/go';
import { FailedState, ScreenState } from '../ui/screen-state';
import './certificates.css';

type Certificates = DeskCallAnswer<'getCertificates'>;
type Issued = Certificates['issued'][number];

/** The certificates of the frozen list: issued at once, and each or many to be printed. */
export function CertificatesDrawer() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const base = `/meetings/${meetingId}/credit`;
  const may = useMay(meetingId);
  const { data, error, refetch } = useDeskCall('getCertificates', { meetingId }, { asksOnFocus: false });
  const { act, isBusy } = useDeskAct('issueCertificates', { renews: ['getCertificates'] });
  const changes = data === undefined ? 0 : data.due + data.replaced + data.ended;
  const canIssue = may('issueCertificates') && data?.isFrozen === true && data.problems.length === 0;
  return (
    <DeskDrawer
      size="thing"
      title="证书"
      subtitle="有学分的发学分证书，来过没有学分的发培训证明"
      headActs={may('saveCertificateTexts') && <GoButton to={`${base}/certificates/texts`}>文字和图片</GoButton>}
      onClose={() => open(base)}
      acts={
        canIssue && changes > 0 ? (
          <Button type="primary" loading={isBusy} onClick={() => void act({ meetingId })}>
            {issueWords(data)}
          </Button>
        ) : undefined
      }
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : (
          <FailedState what="证书" error={error} retry={refetch} />
        )
      ) : !data.isFrozen ? (
        <ScreenState title="名单还没有冻结" text="证书上的学时和学分来自冻结的名单。先冻结，再发证书">
          <GoButton to={base}>去冻结名单</GoButton>
        </ScreenState>
      ) : (
        <>
          {data.problems[0] !== undefined && (
            <Alert
              type="warning"
              showIcon
              title={
                <>
                  还不能发：{data.problems[0].message}。
                  <Go to={`${base}/certificates/texts`} className="certificates__mend">
                    去设置
                  </Go>
                </>
              }
            />
          )}
          {changes > 0 && <ConsequencePanel title="发证书后会发生什么" rows={consequencesOf(data)} />}
          <Left left={data.left} />
          <IssuedList meetingId={meetingId} issued={data.issued} isDone={changes === 0} />
        </>
      )}
    </DeskDrawer>
  );
}

function issueWords({ due, replaced, ended }: Certificates): string {
  if (due > 0) return `发 ${figure(due + replaced)} 张证书`;
  return replaced > 0 ? `换发 ${figure(replaced)} 张证书` : `作废 ${figure(ended)} 张证书`;
}

const consequencesOf = ({ due, replaced, ended }: Certificates): Consequence[] =>
  [
    { of: '新发', count: due, to: `${figure(due)} 张`, note: '本人在个人中心能下载，二维码可核验' },
    {
      of: '换发',
      count: replaced,
      to: `${figure(replaced)} 张`,
      note: '姓名、单位或学时有更正；旧的扫码显示“已被替换”',
    },
    { of: '作废', count: ended, to: `${figure(ended)} 张`, note: '更正后没有学时；旧的扫码显示“已作废”' },
  ].filter(({ count }) => count > 0);

function Left({ left }: Pick<Certificates, 'left'>) {
  if (left.length === 0) return null;
  return (
    <section aria-label="不发的人">
      <h3>{figure(left.length)} 人不发</h3>
      <ul>
        {left.map(({ id, name, reason }) => (
          <li key={id}>
            {name}：{reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rows that are drawn: whoever looks for more searches. */
const mostRows = 100;

function IssuedList({ meetingId, issued, isDone }: { meetingId: string; issued: readonly Issued[]; isDone: boolean }) {
  const [search, setSearch] = useState('');
  const may = useMay(meetingId);
  const { act, isBusy } = useDeskAct('printCertificates', { done: '证书已下载' });
  if (issued.length === 0)
    return isDone ? <ScreenState title="没有要发的证书" text="冻结的名单里没有人有学时" /> : null;
  const print = async (rows: readonly Issued[]): Promise<void> => {
    const outcome = await act({ meetingId, ids: rows.map(({ id }) => id) });
    if (outcome.isDone) downloadPdf(outcome.answer.fileName, outcome.answer.pdf);
  };
  const words = search.trim();
  const found = issued.filter(({ name, number, employer }) =>
    [name, number, employer].some((text) => text.includes(words)),
  );
  const shown = found.slice(0, mostRows);
  const canPrint = may('printCertificates');
  return (
    <section aria-label="已发的证书">
      <div className="certificates__head">
        <h3>已发 {figure(issued.length)} 张</h3>
        <Input.Search
          allowClear
          aria-label="姓名、单位或编号"
          placeholder="姓名、单位或编号"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {canPrint && words === '' && (
        <p className="certificates__files">
          {filesOf(issued).map(({ from, rows }) => (
            <Button key={from} size="small" loading={isBusy} onClick={() => void print(rows)}>
              {issued.length <= certificatesAtOnce
                ? '下载全部，一页一张'
                : `下载第 ${from + 1}–${from + rows.length} 张`}
            </Button>
          ))}
        </p>
      )}
      <table className="certificates__list">
        <thead>
          <tr>
            <th scope="col">编号</th>
            <th scope="col">姓名</th>
            <th scope="col">单位</th>
            <th scope="col" className="certificates__number">
              学时
            </th>
            <th scope="col" className="certificates__number">
              学分
            </th>
            <th scope="col">
              <span className="visually-hidden">下载</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.id}>
              <td>{one.number}</td>
              <th scope="row">
                <Go to={`/meetings/${meetingId}/people/${one.personId}`}>{one.name}</Go>
              </th>
              <td title={one.employer}>{one.employer || '–'}</td>
              <td className="certificates__number">{one.hours}</td>
              <td className="certificates__number">{one.credits || '–'}</td>
              <td>
                {canPrint && (
                  <Button
                    size="small"
                    type="link"
                    aria-label={`下载${one.name}的证书`}
                    disabled={isBusy}
                    onClick={() => void print([one])}
                  >
                    下载
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className="second">没有这样的证书，换一个姓名或编号试试</p>}
      {found.length > mostRows && <p className="second">列出前 {mostRows} 张，其余请用姓名或编号查</p>}
    </section>
  );
}

/** Parts of a list, each for one file. */
const filesOf = (issued: readonly Issued[]): { from: number; rows: readonly Issued[] }[] =>
  Array.from({ length: Math.ceil(issued.length / certificatesAtOnce) }, (_, part) => {
    const from = part * certificatesAtOnce;
    return { from, rows: issued.slice(from, from + certificatesAtOnce) };
  });
