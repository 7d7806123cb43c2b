import { useState } from 'react';
import { createApiUploads } from '../../api/upload';
import { useCommand } from '../../api/use-command';
import type { CallAnswer } from '../../contract/calls';
import { objectionForm, proofFault, type ObjectableSession, type TypedObjection } from '../../domain/credit/objection';
import { objectionStates, type ObjectionState } from '../../domain/credit/objection-states';
import { isPlainObject, readText } from '../../domain/json/read-value';
import { FormFields } from '../../forms/form-fields';
import { UploadServiceProvider } from '../../forms/upload-service-context';
import { useDraftSaver } from '../../forms/use-draft-saver';
import { useOwnForm } from '../../forms/use-own-form';
import { confirm, toast } from '../../platform/device/feedback';
import type { CentreVisit } from '../../session/centre';
import { sessionDraft } from '../../session/session-drafts';
import { Button } from '../../ui/display/button';
import { Tag, type TagTone } from '../../ui/display/tag';
import { Card } from '../../ui/layout/card';
import { Box } from '../../ui/native/box';
import { Sheet } from '../../ui/overlay/sheet';

type Hours = Pick<CallAnswer<'getOwnHours'>, 'objections' | 'sessions'>;

interface OwnObjectionsProps extends Hours {
  visit: CentreVisit;
  /** Asks for the hours anew. */
  onChanged: () => unknown;
}

const tones: Readonly<Record<ObjectionState, TagTone>> = {
  ...{ open: 'wait', accepted: 'ok', declined: 'mute', withdrawn: 'mute' },
};

const stateOf = (state: string): ObjectionState => (state in objectionStates ? (state as ObjectionState) : 'open');

/** The user's objections to their hours, with the answers, and the way to another one (product §18.18). */
export function OwnObjections({ visit, objections, sessions, onChanged }: OwnObjectionsProps) {
  const { meeting, call } = visit;
  const [isOpen, setIsOpen] = useState(false);
  const notify = (message: string) => toast(message, 'fail');
  const withdraw = useCommand('withdrawObjection', { by: call, notify });
  if (objections.length === 0 && sessions.length === 0) return null;
  const giveUp = async (objectionId: string): Promise<void> => {
    if (!(await confirm({ title: '撤回这个异议？', text: '撤回后主办方不再处理。', confirmText: '撤回' }))) return;
    await withdraw({ meetingId: meeting.id, objectionId });
    await onChanged();
  };
  return (
    <Card title="异议">
      {objections.length === 0 ? (
        <Box className="own-hours__told">哪一场的时间不对，可以在名单冻结前提出，主办方核对后答复。</Box>
      ) : (
        <Box as="ul" className="own-hours__lines">
          {objections.map(({ id, session, reason, state, answer }) => (
            <Box key={id} as="li" className="own-hours__line">
              <Box className="own-hours__row">
                <Box as="span" className="own-hours__strong">
                  {session}
                </Box>
                <Tag tone={tones[stateOf(state)]}>{objectionStates[stateOf(state)]}</Tag>
              </Box>
              <Box className="own-hours__small">{reason}</Box>
              {answer !== '' && <Box>主办方：{answer}</Box>}
              {state === 'open' && (
                <Button kind="text" onPress={() => giveUp(id)}>
                  撤回
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
      {sessions.length > 0 && (
        <Box className="own-hours__object">
          <Button kind="outline" onPress={() => setIsOpen(true)}>
            提出异议
          </Button>
        </Box>
      )}
      {isOpen && <ObjectSheet {...{ visit, sessions, onChanged }} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

/** Objections that were begun, by meeting. */
const drafts = sessionDraft<TypedObjection>('objection', (value) =>
  isPlainObject(value)
    ? { sessionId: readText(value.sessionId), reason: readText(value.reason), proof: readText(value.proof) }
    : null,
);

interface ObjectSheetProps {
  visit: CentreVisit;
  sessions: readonly ObjectableSession[];
  onChanged: () => unknown;
  onClose: () => void;
}

function ObjectSheet({ visit: { meeting, call }, sessions, onChanged, onClose }: ObjectSheetProps) {
  const [uploads] = useState(createApiUploads);
  const [definition] = useState(() => objectionForm(sessions));
  const { saveSoon } = useDraftSaver((info: TypedObjection) => drafts.keep(meeting.id, '', info));
  const { form, check } = useOwnForm(definition, drafts.read(meeting.id, ''), saveSoon);
  const send = useCommand('objectToHours', { by: call, notify: (message) => toast(message, 'fail') });
  const submit = async (): Promise<void> => {
    if (uploads.isUnderWay()) {
      toast('附件正在上传，请稍候');
      return;
    }
    const info = await check();
    if (info === null) return;
    const fault = proofFault(info);
    if (fault !== null) {
      form.setServerError('proof', fault);
      return;
    }
    const outcome = await send({ meetingId: meeting.id, ...info });
    if (outcome?.kind !== 'done') return;
    drafts.drop(meeting.id, '');
    toast('异议已提交', 'ok');
    onClose();
    await onChanged();
  };
  return (
    <Sheet
      open
      title="对学时的异议"
      onClose={onClose}
      footer={
        <Button busyText="提交中…" onPress={submit}>
          提交
        </Button>
      }
    >
      <UploadServiceProvider value={uploads.service}>
        <FormFields form={form} />
      </UploadServiceProvider>
    </Sheet>
  );
}
