import { useEffect, useState } from 'react';
import { failureState } from '../../api/call-error';
import { findAtDoor } from '../../domain/ticket/find-at-door';
import { TextField } from '../../ui/fields/text-field';
import { Button } from '../../ui/display/button';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Card } from '../../ui/layout/card';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { Box } from '../../ui/native/box';
import { Press } from '../../ui/native/press';
import type { PersonAtDoor } from './use-gate';

/** More hits than a volunteer reads. */
const mostShown = 30;

interface FindAtDoorProps {
  load: () => Promise<readonly PersonAtDoor[]>;
  choose: (personId: string) => Promise<void>;
  close: () => void;
}

/** Finds whose code no camera reads, by a part of the name or by the ticket's short code. */
export function FindAtDoor({ load, choose, close }: FindAtDoorProps) {
  const [people, setPeople] = useState<readonly PersonAtDoor[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [typed, setTyped] = useState('');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setFailure(null);
    load().then(setPeople, setFailure);
  }, [load, tries]);
  const found = people === null ? [] : findAtDoor(people, typed);
  const told =
    typed.trim() === ''
      ? `名单里 ${people?.length ?? 0} 人，请先核对证件`
      : found.length > mostShown
        ? `${found.length} 人，只列前 ${mostShown} 人，请多打一个字`
        : `${found.length} 人`;
  return (
    <PageFrame
      route="gateScan"
      title="按姓名或短码找"
      bottomBar={
        <BottomBar>
          <Button kind="outline" onPress={close}>
            返回
          </Button>
        </BottomBar>
      }
    >
      {failure !== null ? (
        <StateView title="名单没有加载出来" {...failureState(failure, () => setTries(tries + 1))} />
      ) : people === null ? (
        <Skeleton shape="card" count={2} />
      ) : (
        <>
          <Card>
            <TextField
              label="姓名或短码"
              value={typed}
              onChange={setTyped}
              placeholder="姓名的一两个字，或参会码下的短码"
            />
            <Box role="status" className="gate-scan__told">
              {told}
            </Box>
          </Card>
          {found.length > 0 && (
            <Card padding="flush">
              {found.slice(0, mostShown).map(({ id, name, identity, employer }) => (
                <Press key={id} className="gate-scan__hit" onPress={() => choose(id)}>
                  <Box as="span" className="gate-scan__name">
                    {name}
                  </Box>
                  <Box as="span" className="gate-scan__told">
                    {[identity, employer].filter(Boolean).join('，')}
                  </Box>
                </Press>
              ))}
            </Card>
          )}
        </>
      )}
    </PageFrame>
  );
}
