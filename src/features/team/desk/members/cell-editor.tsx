import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { attendeeAnswers } from '../../../../domain/attendee/attendee-answers';
import type { Attendee } from '../../../../domain/attendee/attendee';
import { changedSubmission } from '../../../../domain/form/answer-changes';
import type { FormField } from '../../../../domain/form/form-field';
import { withHeldOptions } from '../../../../domain/form/held-options';
import { offeredOptions } from '../../../../domain/form/offered-options';
import { isPlainObject, readText } from '../../../../domain/json/read-value';
import { cellFault, cellText, withCell } from '../../../../domain/team/mend-cell';
import { attempt } from '../../../../api/attempt';
import { toast } from '../../../../platform/device/feedback';
import { refreshCentre, type CentreVisit } from '../../../../session/centre';
import { sessionDraft } from '../../../../session/session-drafts';
import { Button } from '../../../../ui/display/button';
import { Box } from '../../../../ui/native/box';
import { useOneAtATime } from '../../../../ui/native/use-one-at-a-time';
import '../cell-editor.css';

/** Texts that were typed into a cell and are not saved, by member. */
const cellDrafts = sessionDraft<{ shortName: string; text: string }>('member-cell', (value) =>
  isPlainObject(value) ? { shortName: readText(value.shortName), text: readText(value.text) } : null,
);

interface CellEditorProps {
  visit: CentreVisit;
  member: Attendee;
  fields: readonly FormField[];
  field: FormField;
  /** Called once it is saved or given up. */
  onDone: () => void;
}

/** Corrects one answer in its cell (product §10.27): Enter saves, Escape gives up, and a wrong one stays with the reason. */
export function CellEditor({ visit, member, fields, field, onDone }: CellEditorProps) {
  const { meeting, call } = visit;
  const before = attendeeAnswers(fields, member);
  const [text, setText] = useState(() => {
    const kept = cellDrafts.read(meeting.id, member.id);
    return kept?.shortName === field.shortName ? kept.text : cellText(field, before);
  });
  const [refusal, setRefusal] = useState('');
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  useEffect(() => control.current?.focus(), []);
  const saving = useOneAtATime();

  const answers = withCell(field, before, text);
  const fault = refusal || cellFault(fields, field, answers) || '';
  const type = (typed: string): void => {
    setText(typed);
    setRefusal('');
    cellDrafts.keep(meeting.id, member.id, { shortName: field.shortName, text: typed });
  };
  const leave = (): void => {
    cellDrafts.drop(meeting.id, member.id);
    onDone();
  };
  const save = async (): Promise<void> => {
    const form = changedSubmission(fields, before, answers);
    if (Object.keys(form).length === 0) {
      leave();
      return;
    }
    if (cellFault(fields, field, answers) !== null) return;
    const outcome = await attempt(() =>
      call('correctAnswers', { meetingId: meeting.id, attendeeId: member.id, form, consent: null }),
    );
    if (outcome.kind !== 'done') {
      setRefusal(`还没有保存：${outcome.message}`);
      return;
    }
    toast(`已更正${member.name}的${field.label}`, 'ok');
    leave();
    await refreshCentre();
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) void saving.run(save);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const look = `cell-editor__control ${fault === '' ? '' : 'cell-editor__control--bad'}`;
  const reasonId = `cell-reason-${member.id}`;
  const described = {
    onKeyDown: press,
    'aria-label': `${member.name}的${field.label}`,
    'aria-describedby': reasonId,
  } as const;
  const [own = field] = withHeldOptions([field], before);
  return (
    <Box className="cell-editor">
      {field.options.length > 0 ? (
        <select
          {...described}
          ref={control}
          className={look}
          value={text}
          aria-invalid={fault !== ''}
          onChange={(event) => type(event.target.value)}
        >
          <option value="">请选择</option>
          {offeredOptions(own.options).map((option) => (
            <option key={option.key} value={option.key}>
              {option.text}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...described}
          ref={control}
          className={look}
          value={text}
          maxLength={field.maxLength ?? undefined}
          autoComplete="off"
          aria-invalid={fault !== ''}
          onChange={(event) => type(event.target.value)}
        />
      )}
      <div className="cell-editor__line">
        <span id={reasonId} className="cell-editor__reason" role="alert">
          {fault === '' || refusal !== '' ? fault : `${fault}，还没有保存`}
        </span>
        <Button kind="text" size="small" onPress={leave}>
          不改
        </Button>
        <Button kind="outline" size="small" busy={saving.isWorking} busyText="保存中…" onPress={() => saving.run(save)}>
          保存
        </Button>
      </div>
    </Box>
  );
}
