import { Button } from 'antd';
import { useState } from 'react';
import type { FormSection } from '../../src/domain/form/form-field';
import { sectionTitles } from '../../src/domain/form/section-titles';
import { useMay } from '../api/me';
import { useDeskAct } from '../api/use-desk-act';
import { openInTab } from '../ui/open-in-tab';
import type { Person } from './person';

type Answer = Person['answers'][number];

const isFilled = ({ text, files }: Answer): boolean => text !== '' || files.length > 0;

/** The answers of a person, by the sections of the form; questions without an answer fold. */
export function PersonAnswers({ meetingId, person }: { meetingId: string; person: Person }) {
  const [isWhole, setWhole] = useState(false);
  const shown = person.answers.filter((answer) => isWhole || isFilled(answer));
  const left = person.answers.length - shown.length;
  const sections = [...new Set(shown.map(({ section }) => section))];
  return (
    <div className="person__answers">
      {sections.map((section) => (
        <section key={section}>
          <h3>{sectionTitles[section as FormSection] ?? '报名资料'}</h3>
          <dl>
            {shown
              .filter((answer) => answer.section === section)
              .map((answer) => (
                <div key={answer.name}>
                  <dt>{answer.label}</dt>
                  <dd>
                    <AnswerText key={person.id} {...{ meetingId, personId: person.id, answer }} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      {left > 0 && (
        <Button type="link" onClick={() => setWhole(true)}>
          还有 {left} 项没有填
        </Button>
      )}
    </div>
  );
}

/** An answer, with the ways to see a masked number or an attachment, which the trail records. */
function AnswerText({ meetingId, personId, answer }: { meetingId: string; personId: string; answer: Answer }) {
  const may = useMay(meetingId);
  const uncover = useDeskAct('uncoverNumber', { renews: ['getTrail'] });
  const attachment = useDeskAct('openAttachment', { renews: ['getTrail'] });
  const [uncovered, setUncovered] = useState('');
  const openFile = (fileId: string): Promise<void> =>
    openInTab(async () => {
      const outcome = await attachment.act({ meetingId, personId, fileId });
      return outcome.isDone ? outcome.answer.url : '';
    });
  if (answer.files.length > 0)
    return (
      <>
        {answer.files.map(({ id, name }) =>
          may('openAttachment') ? (
            <button key={id} type="button" className="link" onClick={() => void openFile(id)}>
              {name}
            </button>
          ) : (
            <span key={id}>{name}</span>
          ),
        )}{' '}
        <span className="hint">打开时记入操作记录</span>
      </>
    );
  if (answer.text === '') return <span className="hint">没有填</span>;
  if (answer.personal === '' || !may('uncoverNumber')) return answer.text;
  return (
    <>
      {uncovered === '' ? answer.text : uncovered}{' '}
      {uncovered === '' && (
        <button
          type="button"
          className="link"
          aria-label={`显示${answer.label}`}
          disabled={uncover.isBusy}
          onClick={() =>
            void uncover.act({ meetingId, personId, name: answer.name }).then((outcome) => {
              if (outcome.isDone) setUncovered(outcome.answer.text);
            })
          }
        >
          显示
        </button>
      )}
    </>
  );
}
