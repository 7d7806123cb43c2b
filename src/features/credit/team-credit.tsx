import { useMemo, useRef, useState } from 'react';
import { useFormFields } from '../../api/registration-queries';
import type { Attendee } from '../../domain/attendee/attendee';
import { creditFields, creditForm, type CreditInfo } from '../../domain/credit/credit-form';
import { memberEntryType } from '../../domain/team/member-steps';
import { membersForCredit } from '../../domain/centre/team-progress';
import { formatDeadline } from '../../domain/time/format-dates';
import { now } from '../../platform/device/clock';
import { goBack, returnTo } from '../../platform/browser/navigation/navigation';
import type { CentreVisit } from '../../session/centre';
import { BottomBar } from '../../ui/layout/bottom-bar';
import { Button } from '../../ui/display/button';
import { Card } from '../../ui/layout/card';
import { Checkbox } from '../../ui/fields/checkbox';
import { Box } from '../../ui/native/box';
import { Notice } from '../../ui/display/notice';
import { PageFrame } from '../../ui/layout/page-frame';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { PersonName } from '../../ui/display/unbroken';
import { VirtualList } from '../../ui/layout/virtual-list';
import { CommonCreditSheet, MemberCreditSheet } from './team-credit-sheets';
import { creditDraft, knownCredit } from './use-credit-application';
import { useCreditBatch } from './use-credit-batch';
import './team-credit.css';

interface TeamCreditProps {
  visit: CentreVisit;
}

/** Estimated row height in pixels: a name and what is missing. */
const estimatedRowHeight = 76;

/** Applies for the credit of many members (product §11.19). Prefills answers from their registrations and asks for the rest. */
export function TeamCredit({ visit }: TeamCreditProps) {
  const { meeting, centre } = visit;
  const { fields, error } = useFormFields(meeting, memberEntryType(meeting));
  const members = useMemo(() => membersForCredit(centre.attendees, meeting, now()), [centre.attendees, meeting]);
  // The list stays even when it is empty, since it shows which members the server has refused.
  const isListed = useRef(false);
  if (members.length > 0 && (fields !== null || error !== null)) isListed.current = true;
  if (centre.isTeamOperator && isListed.current) {
    return <CreditList visit={visit} members={members} creditOf={(member) => knownCredit(meeting, member, fields)} />;
  }
  return (
    <PageFrame route={visit.route} meeting={meeting}>
      {centre.isTeamOperator && members.length > 0 ? (
        <Skeleton shape="list" count={6} />
      ) : (
        <NobodyToApplyFor visit={visit} />
      )}
    </PageFrame>
  );
}

function NobodyToApplyFor({ visit: { meeting, centre } }: TeamCreditProps) {
  return (
    <StateView
      kind="empty"
      title={centre.isTeamOperator ? '暂无可申请学分的参会人' : '仅团队经办人可以使用'}
      text={meeting.hasCredit ? '报名生效且未申请过的参会人会显示在这里。' : '本次会议不授予学分。'}
      action={{ label: '返回', onPress: () => goBack('centre', { meetingId: meeting.id }) }}
    />
  );
}

/** A member with their credit form as far as it is known, and the labels of missing answers. */
interface CreditRow {
  member: Attendee;
  credit: CreditInfo;
  missing: readonly string[];
}

interface CreditListProps extends TeamCreditProps {
  members: readonly Attendee[];
  creditOf: (member: Attendee) => CreditInfo;
}

function CreditList({ visit, members, creditOf }: CreditListProps) {
  const { meeting } = visit;
  // Drafts are in storage: changing this state reads them again after an edit here.
  const [, setChanges] = useState(0);
  const rows = members.map((member) => rowOf(member, creditOf(member)));
  const ready = rows.filter(({ missing }) => missing.length === 0);
  const incomplete = rows.filter(({ missing }) => missing.length > 0);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const chosen = ready.filter(({ member }) => !unticked.has(member.id));
  const [filling, setFilling] = useState<{ memberId: string; isOpen: boolean } | null>(null);
  const [isCommonOpen, setIsCommonOpen] = useState(false);
  const batch = useCreditBatch(visit);
  const keep = (changed: readonly { id: string; credit: CreditInfo }[]): void => {
    for (const { id, credit } of changed) creditDraft.keep(meeting.id, id, credit);
    setChanges((count) => count + 1);
  };
  const tick = (id: string, isOn: boolean): void =>
    setUnticked((before) => new Set(isOn ? [...before].filter((other) => other !== id) : [...before, id]));
  const submit = async (): Promise<void> => {
    const isAllDone = await batch.apply(
      chosen.map(({ member, credit }) => ({ id: member.id, name: member.name, credit })),
    );
    if (isAllDone && incomplete.length === 0) await returnTo('teamMembers', { meetingCode: meeting.code });
  };
  const filled = rows.find(({ member }) => member.id === filling?.memberId);
  const deadline = formatDeadline(meeting.creditDeadline);
  const refusals = batch.failures.length > 0 && (
    <Notice tone="bad" live>
      {`${batch.failures.length} 位未能申请：${batch.failures.map(({ name, message }) => `${name}（${message}）`).join('、')}`}
    </Notice>
  );
  if (rows.length === 0) {
    return (
      <PageFrame route={visit.route} meeting={meeting}>
        {refusals}
        <NobodyToApplyFor visit={visit} />
      </PageFrame>
    );
  }

  return (
    <PageFrame
      route={visit.route}
      meeting={meeting}
      bottomBar={
        <BottomBar>
          <Checkbox
            label="全选"
            checked={ready.length > 0 && chosen.length === ready.length}
            disabled={ready.length === 0}
            onChange={(isOn) => setUnticked(new Set(isOn ? [] : ready.map(({ member }) => member.id)))}
          />
          <Box className="team-credit__count" role="status">
            {batch.progress ?? `已选 ${chosen.length} 人`}
          </Box>
          <Button disabled={chosen.length === 0} busyText="提交中…" onPress={submit}>
            申请学分
          </Button>
        </BottomBar>
      }
    >
      {deadline !== '' && <Notice>{`学分申请截止 ${deadline}，提交后不可修改。`}</Notice>}
      {refusals}
      {incomplete.length > 0 && (
        <Card
          title={`${incomplete.length} 位需补充`}
          aside={
            <Button kind="outline" size="small" aria-haspopup="dialog" onPress={() => setIsCommonOpen(true)}>
              统一填写
            </Button>
          }
        >
          <Box className="team-credit__hint">逐位补充，或把相同的内容一次填给所有缺少的参会人。</Box>
        </Card>
      )}
      <Card padding="flush">
        <VirtualList
          label="可申请学分的参会人"
          items={[...incomplete, ...ready]}
          itemKey={({ member }) => member.id}
          estimatedHeight={estimatedRowHeight}
        >
          {({ member, missing }) => (
            <Box className="team-credit__row">
              {missing.length === 0 ? (
                <Checkbox
                  label={<PersonName name={member.name} />}
                  hint="已备齐"
                  checked={!unticked.has(member.id)}
                  onChange={(isOn) => tick(member.id, isOn)}
                />
              ) : (
                <Box className="team-credit__person">
                  <Box>
                    <PersonName name={member.name} />
                  </Box>
                  <Box className="team-credit__missing">缺 {missing.join('、')}</Box>
                </Box>
              )}
              <Button
                kind="text"
                size="small"
                aria-haspopup="dialog"
                aria-label={`${missing.length === 0 ? '修改' : '填写'} ${member.name}`}
                onPress={() => setFilling({ memberId: member.id, isOpen: true })}
              >
                {missing.length === 0 ? '修改' : '填写'}
              </Button>
            </Box>
          )}
        </VirtualList>
      </Card>
      {filled !== undefined && (
        <MemberCreditSheet
          key={filled.member.id}
          name={filled.member.name}
          initial={filled.credit}
          open={filling?.isOpen === true}
          onClose={() => setFilling((before) => before && { ...before, isOpen: false })}
          onKeep={(credit) => keep([{ id: filled.member.id, credit }])}
        />
      )}
      <CommonCreditSheet
        open={isCommonOpen}
        credits={incomplete.map(({ credit }) => credit)}
        onClose={() => setIsCommonOpen(false)}
        onFill={(fill) => keep(incomplete.map(({ member, credit }) => ({ id: member.id, credit: fill(credit) })))}
      />
    </PageFrame>
  );
}

function rowOf(member: Attendee, credit: CreditInfo): CreditRow {
  const wrong = creditForm.readAndCheck(credit).messages;
  return {
    member,
    credit,
    missing: creditFields.flatMap(({ shortName }) => shortLabelIf(wrong.has(shortName), shortName)),
  };
}

/** Labels short enough for a row; the form's own are sentences. */
const shortLabels: Readonly<Record<string, string>> = {
  name: '姓名',
  age: '年龄',
  sex: '性别',
  jobTitle: '职称',
  employer: '单位',
  isGrassroots: '是否基层',
  province: '省份',
  phone: '手机号码',
};

function shortLabelIf(isWanted: boolean, shortName: string): string[] {
  return isWanted ? [shortLabels[shortName] ?? shortName] : [];
}
