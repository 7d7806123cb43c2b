import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { failureText } from '../api/desk-error';
import { ConsequencePanel } from './consequence';

type Preview = Pick<DeskCallAnswer<'previewCancelOrder'>, 'rows' | 'texts'>;

interface ActPreviewProps {
  /** `取消后会发生什么`. */
  title: string;
  data: Preview | undefined;
  error: unknown;
  /** Said where nothing is to be told yet. */
  waiting?: ReactNode;
}

/** Says what an act will change and whom it tells by which words, or why it cannot be done. */
export function ActPreview({ title, data, error, waiting }: ActPreviewProps) {
  if (waiting !== undefined) return <p className="second">{waiting}</p>;
  if (error !== null) return <Alert type="warning" showIcon title={failureText(error)} />;
  if (data === undefined) return <Skeleton active paragraph={{ rows: 3 }} title={false} aria-label="正在算" />;
  const rows = data.rows.map(({ of, from, to }) => ({ of, to, ...(from === '' ? {} : { from }) }));
  return (
    <>
      {rows.length > 0 && <ConsequencePanel title={title} rows={rows} />}
      <section className="act-texts">
        <h3>{data.texts.length === 0 ? '不发短信' : '会发的短信'}</h3>
        {data.texts.map(({ to, text }, index) => (
          <figure key={index}>
            <figcaption className="second">发给 {to}</figcaption>
            <blockquote>{text}</blockquote>
          </figure>
        ))}
      </section>
    </>
  );
}
