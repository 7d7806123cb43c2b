import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useDeskCall } from '../../../api/use-desk-call';
import { useMeetingId } from '../../../ui/address';
import { useIsNarrow } from '../../../ui/use-is-narrow';
import type { DraftEditor } from '../use-draft-editor';
import { Affected } from './affected';
import { PhonePreview } from './phone-preview';
import { QuestionList } from './question-list';
import { QuestionPane } from './question-pane';
import { useDesigner } from './use-designer';
import './designer.css';

/** Designs the form of a draft: its questions, the settings of one of them, the page in a phone, and who is affected. */
export function DesignerPart({ editor }: { editor: DraftEditor }) {
  const meetingId = useMeetingId();
  const designer = useDesigner(editor);
  const { chosen, page } = designer;
  const { problem, question, theirs, was } = editor.shown('form');
  const { version = 0, savedAt = null } = editor.facts ?? {};
  const hasChanges = version > 0 && was !== null;
  const rehearsal = useDeskCall(
    'reviewDraft',
    { meetingId, decisions: [] },
    { enabled: hasChanges && page !== null, asksOnFocus: false, keepsPrevious: true },
  );
  const review = hasChanges ? rehearsal.data : undefined;
  const isNarrow = useIsNarrow();
  const [side, setSide] = useState<'phone' | 'affected'>('phone');
  const preview = (
    <section className="designer__phone" aria-label="手机上的样子">
      {!isNarrow && <h3>手机上的样子</h3>}
      <PhonePreview version={version} question={chosen?.shortName ?? ''} />
      <p className="second">真的报名页，可以点，不会提交；保存后更新</p>
    </section>
  );
  const affected = (
    <Affected
      {...{ review, savedAt, hasChanges }}
      error={rehearsal.error}
      retry={rehearsal.refetch}
      isPublished={page !== null}
      to={`/meetings/${meetingId}/settings/publish`}
    />
  );
  return (
    <div className="designer">
      <QuestionList designer={designer} wrong={problem === '' ? '' : question} />
      <div className="designer__middle">
        {theirs !== null && (
          <div className="fact__theirs" role="alert">
            <p>{theirs.savedBy || '同事'}刚才也改了同一道题，您改的还在，没有保存。</p>
            <Button size="small" onClick={() => editor.choose('form', 'mine')}>
              这道题用我改的
            </Button>
            <Button size="small" onClick={() => editor.choose('form', 'theirs')}>
              用{theirs.savedBy || '同事'}的
            </Button>
          </div>
        )}
        {problem !== '' && question !== chosen?.shortName && <p className="fact__problem">{problem}</p>}
        {chosen === undefined ? (
          <p className="second">报名表还没有题目，从左边加一道题。</p>
        ) : (
          <QuestionPane
            key={chosen.shortName}
            {...{ designer, review }}
            item={chosen}
            problem={question === chosen.shortName ? problem : ''}
          />
        )}
      </div>
      {isNarrow ? (
        <div className="designer__side">
          <Segmented
            block
            value={side}
            options={[
              { value: 'phone', label: '手机上的样子' },
              { value: 'affected', label: '谁会受影响' },
            ]}
            onChange={setSide}
          />
          {side === 'phone' ? preview : affected}
        </div>
      ) : (
        <>
          {preview}
          {affected}
        </>
      )}
    </div>
  );
}
