import { Alert, Button, Form, Input, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { authorityLayouts } from '../../src/domain/credit/authority-layouts';
import { formatMilli } from '../../src/domain/credit/credit-rule';
import { failureText } from '../api/desk-error';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { ConsequencePanel } from '../ui/consequence';
import { DeskDrawer } from '../ui/desk-drawer';
import { FailedState, ScreenState } from '../ui/screen-state';
import { useRested } from '../ui/use-rested';
import { creditQueries } from './credit-queries';

type Rule = DeskCallAnswer<'getCredit'>['rule'];

/** How the meeting turns attendance into credits, and what another rule would mean for the people as they are. */
export function CreditRuleDrawer() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/credit`);
  const { data: credit, error, refetch } = useDeskCall('getCredit', { meetingId });
  if (credit?.frozenAt === null) return <RuleForm rule={credit.rule} {...{ meetingId, close }} />;
  return (
    <DeskDrawer title="学分规则" onClose={close}>
      {error !== null ? (
        <FailedState what="学分规则" error={error} retry={refetch} />
      ) : credit === undefined ? (
        <Skeleton active />
      ) : (
        <ScreenState title="名单已经冻结" text={credit.told} />
      )}
    </DeskDrawer>
  );
}

/** The rule that an authority sets itself, as far as it does. */
function ruleOfLayout(key: string): Partial<Rule> {
  const { hoursPerCreditMilli, maxTotalMilli } = authorityLayouts.find((layout) => layout.key === key)?.rule ?? {};
  return {
    ...(hoursPerCreditMilli === undefined ? {} : { hoursPerCredit: formatMilli(hoursPerCreditMilli) }),
    ...(maxTotalMilli === undefined || maxTotalMilli === null ? {} : { maxTotal: formatMilli(maxTotalMilli) }),
  };
}

/** The names of the items that were typed anew. */
const changedItems = (typed: Rule, rule: Rule): string[] =>
  Object.entries(typed).flatMap(([key, value]) => (value === rule[key as keyof Rule] ? [] : [key]));

interface RuleFormProps {
  rule: Rule;
  meetingId: string;
  close: () => void;
}

function RuleForm({ rule, meetingId, close }: RuleFormProps) {
  const [typed, setTyped] = useState(rule);
  const rested = useRested(typed);
  const isChanged = changedItems(typed, rule).length > 0;
  const preview = useDeskCall(
    'previewCreditRule',
    { meetingId, ...rested, changed: changedItems(rested, rule) },
    { enabled: changedItems(rested, rule).length > 0, asksOnFocus: false },
  );
  const { act, isBusy } = useDeskAct('saveCreditRule', { renews: creditQueries, done: '规则已改，学分重新算过了' });
  const submit = async (): Promise<void> => {
    // What a colleague has changed meanwhile of other items stays.
    if ((await act({ meetingId, ...typed, changed: changedItems(typed, rule) })).isDone) close();
  };
  const text = (key: keyof Rule, label: string, placeholder: string) => (
    <Form.Item label={label} htmlFor={`rule-${key}`}>
      <Input
        id={`rule-${key}`}
        maxLength={key === 'projectNumber' ? 100 : 20}
        value={typed[key]}
        placeholder={placeholder}
        onChange={({ target }) => setTyped({ ...typed, [key]: target.value })}
      />
    </Form.Item>
  );
  return (
    <DeskDrawer
      title="学分规则"
      subtitle="平常：到场满 80% 算整场，不满不算；3 学时 1 学分，不限最多，合计舍到 0.1"
      onClose={close}
      acts={
        <>
          <Button onClick={close}>取消</Button>
          <Button type="primary" loading={isBusy} disabled={!isChanged} onClick={() => void submit()}>
            保存规则
          </Button>
        </>
      }
    >
      <Form layout="vertical" component="div" className="credit-rule-form">
        <Form.Item label="申报给谁，选了会带上它自己的规定" htmlFor="rule-layout">
          <Select
            id="rule-layout"
            value={typed.layout}
            options={authorityLayouts.map(({ key, name }) => ({ value: key, label: name }))}
            onChange={(layout: string) => setTyped({ ...typed, layout, ...ruleOfLayout(layout) })}
          />
        </Form.Item>
        {text('projectNumber', '项目编号，印在申报表上', '主管部门给的编号')}
        <div className="credit-two">
          {text('leastShare', '到场满多少算整场', '80%')}
          <Form.Item label="不满的">
            <Segmented<Rule['below']>
              value={typed.below}
              options={[
                { value: 'nothing', label: '不算' },
                { value: 'minutes', label: '按实到分钟' },
              ]}
              onChange={(below) => setTyped({ ...typed, below })}
            />
          </Form.Item>
          {text('hoursPerCredit', '多少学时折 1 学分', '3')}
          {text('step', '合计舍到', '0.1')}
          {text('maxPerDay', '每天最多几学分', '不限')}
          {text('maxTotal', '合计最多几学分', '不限')}
        </div>
      </Form>
      {!isChanged ? (
        <p className="second">改了哪一项，这里会先说对现在的人意味着什么。没扫出场的算到散会。</p>
      ) : preview.error !== null ? (
        <Alert type="warning" showIcon title={failureText(preview.error)} />
      ) : preview.data === undefined ? (
        <Skeleton active paragraph={{ rows: 3 }} title={false} aria-label="正在算" />
      ) : (
        <ConsequencePanel
          title="对现在的人意味着什么"
          rows={preview.data.rows.map(({ of, from, to }) => ({ of, to, ...(from === '' ? {} : { from }) }))}
        />
      )}
    </DeskDrawer>
  );
}
