import { Skeleton } from 'antd';
import { failureText } from '../../../api/desk-error';
import { figure } from '../../../ui/amounts';
import { Go } from '../../../ui/go';
import { clockTime } from '../../../ui/moments';
import type { DraftReview } from '../../settings';
import '../../settings.css';

interface AffectedProps {
  review: DraftReview | undefined;
  error: unknown;
  retry: () => unknown;
  /** Where the whole dry run stands. */
  to: string;
  savedAt: number | null;
  isPublished: boolean;
  hasChanges: boolean;
}

/** Tells whom the draft's form concerns among those who have answered, by the dry run that stands before a publication. */
export function Affected({ review, error, retry, to, savedAt, isPublished, hasChanges }: AffectedProps) {
  return (
    <section className="designer__affected" aria-label="发布后谁会受影响">
      <h3>发布后谁会受影响</h3>
      {!isPublished ? (
        <p className="second">还没有发布过，没有人填过。</p>
      ) : !hasChanges ? (
        <p className="second">和页面上一样，没有改动。</p>
      ) : review === undefined ? (
        error === null ? (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        ) : (
          <p className="fact__problem">
            {failureText(error)}
            <button type="button" className="link" onClick={() => void retry()}>
              重试
            </button>
          </p>
        )
      ) : (
        <>
          <p className="second">按 {savedAt === null ? '现在' : clockTime(savedAt)} 的草稿预演，没有动任何人的资料</p>
          <ul className="effects">
            {review.faults.map(({ field, message }, place) => (
              <li key={`${place} ${field}`} data-tone="stop">
                <b>还不能发布</b>
                <span>{message}</span>
              </li>
            ))}
            {review.open.map(({ shortName, key, title, text }) => (
              <li key={`${shortName} ${key}`} data-tone="stop">
                <b>{title}</b>
                <span>{text}发布前要您定。</span>
              </li>
            ))}
            {review.missing.map(({ shortName, label, people }) => (
              <li key={shortName} data-tone="care">
                <b>{`${figure(people)} 人缺必填的“${label}”`}</b>
                <span>已报名的人照常参会，不会被要求补填。</span>
              </li>
            ))}
            {review.faults.length + review.open.length + review.missing.length === 0 && (
              <li data-tone="calm">
                <b>已报名的人不受影响</b>
                <span>填过的内容不变，也没有人缺必填项。</span>
              </li>
            )}
          </ul>
        </>
      )}
      <Go to={to}>看全部影响</Go>
    </section>
  );
}
