import { Skeleton } from 'antd';
import type { ComponentType } from 'react';
import { manyActNames } from '../../src/domain/people/person-acts';
import { useDeskCall } from '../api/use-desk-call';
import { useAddressParameter, useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState, ScreenState } from '../ui/screen-state';
import { ChangeEntrant } from './change-entrant';
import { CorrectPerson } from './correct-person';
import { DecidePerson } from './decide-person';
import { ErasePerson, HandOutPerson } from './hand-out-person';
import { HandOver } from './hand-over';
import { MovePerson } from './move-person';
import { NotePerson } from './note-person';
import type { PersonActProps } from './person';
import { PrintBadge } from './print-badges';
import { RefuseIdentity } from './refuse-identity';

/** The acts that have a form of their own, by the word in their address. */
const forms: Readonly<Record<string, ComponentType<PersonActProps>>> = {
  correct: CorrectPerson,
  entrant: ChangeEntrant,
  identity: RefuseIdentity,
  'hand-over': HandOver,
  team: MovePerson,
  note: NotePerson,
  badge: PrintBadge,
  'hand-out': HandOutPerson,
  erase: ErasePerson,
};

/** An act on one person, which the address names. */
export function PersonAct() {
  const meetingId = useMeetingId();
  const personId = useAddressParameter('personId');
  const name = useAddressParameter('act');
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/people/${personId}`);
  const { data: person, error, refetch } = useDeskCall('getPerson', { meetingId, personId });
  if (person === undefined)
    return (
      <DeskDrawer title="报名人员" onClose={close}>
        {error === null ? <Skeleton active /> : <FailedState what="这个人" error={error} retry={refetch} />}
      </DeskDrawer>
    );
  const decision = manyActNames.find((one) => one === name);
  if (decision !== undefined) return <DecidePerson {...{ meetingId, person, act: decision, close }} />;
  const Form = forms[name];
  if (Form !== undefined) return <Form {...{ meetingId, person, close }} />;
  return (
    <DeskDrawer title={person.name} onClose={close}>
      <ScreenState title="没有这个操作" text="地址可能抄错了" />
    </DeskDrawer>
  );
}
