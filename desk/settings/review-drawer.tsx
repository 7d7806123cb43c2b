import { Alert, Button, Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import type { FormDecision } from '../../src/domain/meeting/form-decisions';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { figure } from '../ui/amounts';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState, ScreenState } from '../ui/screen-state';
import { Decisions, type OpenDecision } from './decisions';
import { Differences } from './differences';
import { publicationQueries, type DraftReview } from './settings';

/** A dry run: what publishing the draft means for the people who are there, and the publication itself. */
export function ReviewDrawer() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const may = useMay(meetingId);
  const close = (): void => open(`/meetings/${meetingId}/settings`);
  const [decisions, setDecisions] = useState<readonly FormDecision[]>([]);
  // What was decided stays to be seen and changed, although nothing is open any more.
  const [asked, setAsked] = useState<readonly OpenDecision[]>([]);
  // The draft and the page of which it was ticked that the changes between them were seen; others need another tick.
  const [seen, setSeen] = useState('');
  const input = { meetingId, decisions: [...decisions] };
  const { data: review, error, refetch } = useDeskCall('reviewDraft', input, { asksOnFocus: false });
  const publish = useDeskAct('publishDraft', { renews: publicationQueries });
  const publishWithAccount = useDeskAct('publishDraftWithAccount', { renews: publicationQueries });
  const news = (review?.open ?? []).filter((one) => !asked.some((other) => isSame(one, other)));
  if (news.length > 0) setAsked([...asked, ...news]);

  const submit = async ({ version, over, changesAccount }: DraftReview): Promise<void> => {
    const given = { ...input, version, over };
    const proof = { sentence: '您要发布新的收款账户', act: '发布新的收款账户', giveUp: '先不发布' };
    const outcome = await (changesAccount ? publishWithAccount.act(given, { proof }) : publish.act(given));
    if (outcome.isDone) close();
    else void refetch();
  };
  const stop = review === undefined ? '' : stopText(review, seen === placeOf(review), may('publishDraftWithAccount'));
  return (
    <DeskDrawer
      size="thing"
      title="发布后会怎样"
      subtitle="按草稿预演，没有动任何人的资料，也没有发短信"
      onClose={close}
      note={stop}
      acts={
        <>
          <Button onClick={close}>先不发布</Button>
          <Button
            type="primary"
            disabled={review === undefined || stop !== ''}
            loading={publish.isBusy || publishWithAccount.isBusy}
            onClick={() => review !== undefined && void submit(review)}
          >
            {review === undefined ? '发布' : `发布第 ${figure(review.over + 1)} 版`}
          </Button>
        </>
      }
    >
      {asked.length > 0 && <Decisions asked={asked} decisions={decisions} onDecide={setDecisions} />}
      {error !== null && review === undefined ? (
        <FailedState what="预演" error={error} retry={refetch} />
      ) : review === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <div className="review">
          {review.since.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={`草稿做好以后又发布过：第 ${review.since.map(({ number }) => number).join('、')} 版`}
              description={
                <>
                  <Differences differences={review.since.flatMap(({ differences }) => differences)} />
                  <Checkbox
                    checked={seen === placeOf(review)}
                    onChange={({ target }) => setSeen(target.checked ? placeOf(review) : '')}
                  >
                    看过了，仍照草稿发布
                  </Checkbox>
                </>
              }
            />
          )}
          {review.isUnchanged && <ScreenState title="草稿与页面相同，没有改动" />}
          <Effects review={review} />
          {review.differences.length > 0 && (
            <details className="review-part" open>
              <summary>改了 {figure(review.differences.length)} 处</summary>
              <Differences differences={review.differences} />
            </details>
          )}
        </div>
      )}
    </DeskDrawer>
  );
}

const isSame = (one: OpenDecision, other: OpenDecision): boolean =>
  one.shortName === other.shortName && one.key === other.key;

/** The draft and the page that a dry run was about. */
const placeOf = ({ version, over }: DraftReview): string => `${version}/${over}`;

/** Why the draft cannot be published yet; '' for nothing. */
function stopText(review: DraftReview, isOverSeen: boolean, mayChangeAccount: boolean): string {
  if (review.faults.length > 0) return `还不能发布：${figure(review.faults.length)} 处要改`;
  if (review.open.length > 0) return `还不能发布：${figure(review.open.length)} 处要定`;
  if (review.isUnchanged) return '没有可以发布的改动';
  if (review.changesAccount && !mayChangeAccount) return '收款账户有改动，要由负责人发布';
  return review.since.length > 0 && !isOverSeen ? '请先看草稿以后发布的改动' : '';
}

/** The people whom the publication concerns, first those who notice something. */
function Effects({ review: { faults, effects, texts } }: { review: DraftReview }) {
  return (
    <>
      {faults.length > 0 && (
        <ul className="effects">
          {faults.map(({ field, message }, place) => (
            <li key={`${place} ${field}`} data-tone="stop">
              <b>还不能发布</b>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {effects.length > 0 && (
        <section className="review-part">
          <h3>谁会受影响</h3>
          <ul className="effects">
            {effects.map(({ tone, title, text }, place) => (
              <li key={`${place} ${title}`} data-tone={tone}>
                <b>{title}</b>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {texts.length > 0 && (
        <section className="act-texts">
          <h3>发出的短信</h3>
          {texts.map(({ to, text }, place) => (
            <figure key={`${place} ${to}`}>
              <figcaption className="second">{to}</figcaption>
              <blockquote>{text}</blockquote>
            </figure>
          ))}
        </section>
      )}
    </>
  );
}
