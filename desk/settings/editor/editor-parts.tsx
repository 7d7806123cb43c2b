import { Segmented } from 'antd';
import { useRef, type ReactNode } from 'react';
import { deadlineLabels } from '../../../src/domain/meeting/meeting-differences';
import { registrationTypeOutcome } from '../../../src/domain/meeting/registration-type';
import { useMay } from '../../api/me';
import { useMeetingId } from '../../ui/address';
import { BannerFact } from './banner-fact';
import { DescriptionFact } from './description-fact';
import { DateFact, FlagFact, TextFact } from './fact-controls';
import { FactField } from './fact-field';
import { PlaceFact } from './place-fact';
import { PriceTableFact } from './price-table-fact';
import { RemindersFact } from './reminders-fact';
import type { DraftEditor } from './use-draft-editor';

interface PartProps {
  editor: DraftEditor;
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="editor__section" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span className="second">{note}</span>}
      </header>
      <div className="editor__facts">{children}</div>
    </section>
  );
}

/** The name, the days, the place and the page of the meeting. */
export function FactsPart({ editor }: PartProps) {
  const meetingId = useMeetingId();
  return (
    <>
      <Section title="名称和时间" note={`会议编码 ${editor.facts?.code ?? ''}，是报名链接的一部分，不能改`}>
        <TextFact editor={editor} fact="name" isWide maxLength={200} />
        <DateFact editor={editor} fact="startTime" />
        <DateFact editor={editor} fact="endTime" />
      </Section>
      <Section title="地点">
        <TextFact editor={editor} fact="address" isWide placeholder="西安市雁塔区长安路 1 号会展中心" />
        <PlaceFact editor={editor} />
      </Section>
      <Section title="页面内容">
        <BannerFact editor={editor} meetingId={meetingId} />
        <DescriptionFact editor={editor} />
      </Section>
    </>
  );
}

const deadlines = [
  ['refundDeadline', '过了这天，参会人不能再申请退费；不填就没有期限'],
  ['transferDeadline', '过了这天，参会人不能再把名额转给别人；不填就没有期限'],
  ['correctionDeadline', '过了这天，参会人和经办人不能再自己更正报名信息；不填就到开会前一天'],
  ['invoiceDeadline', '过了这天，不能再申请发票；不填就没有期限'],
  ['creditDeadline', '过了这天，不能再申请学分；不填就没有期限'],
] as const;

/** The end of registration and the people who may register, the deadlines and the reminders. */
export function RegistrationPart({ editor }: PartProps) {
  const is = (fact: 'isPaid' | 'hasExhibitors' | 'admitsVisitors'): boolean => editor.shown(fact).value === '1';
  const types = { isPaid: is('isPaid'), hasExhibitors: is('hasExhibitors'), admitsVisitors: is('admitsVisitors') };
  const offered = {
    free: '现在：全部免费报名',
    paid: '现在：只有付费的参会代表',
    ask: '现在：报名时先选参会代表（付费）或参观观众（免费）',
  }[registrationTypeOutcome(types)];
  return (
    <>
      <Section title="报名">
        <DateFact isDay editor={editor} fact="registrationEnd" hint="到这天结束为止可以报名；不填就一直开放" />
        <FlagFact editor={editor} fact="needsReview" hint="开着，报名要由主办方审核通过才生效" />
      </Section>
      <Section title="谁可以报名" note={offered}>
        <FlagFact
          editor={editor}
          fact="hasExhibitors"
          hint="有企业展览；收费会议要和“免费观众”都开，观众才能免费报名"
        />
        <FlagFact editor={editor} fact="admitsVisitors" hint="收费会议里，参观观众可以免费报名" />
        <FlagFact editor={editor} fact="hasCredit" hint="开着，报名时可以申请继续教育学分" />
      </Section>
      <Section title="截止" note="只写日期，就到当天结束">
        {deadlines.map(([fact, hint]) => (
          <DateFact key={fact} editor={editor} fact={fact} label={deadlineLabels[fact]} hint={hint} />
        ))}
      </Section>
      <Section title="短信和微信提醒">
        <RemindersFact editor={editor} />
      </Section>
    </>
  );
}

const priceFacts = ['fee', 'discountNumber', 'discountPrice'] as const;

/** The prices, and the account to which the money goes. */
export function PricesPart({ editor }: PartProps) {
  const mayPublishAccount = useMay(useMeetingId())('publishDraftWithAccount');
  const isPaid = editor.shown('isPaid').value === '1';
  // A price that still has to be mended stays to be seen.
  const showsPrices = isPaid || priceFacts.some((fact) => editor.unsaved.includes(fact));
  const before = useRef<readonly string[]>([]);
  /** A meeting without a fee has no prices; whoever goes back to 收费 finds them again. */
  const setPaid = (next: string): void => {
    if (next === '0') before.current = priceFacts.map((fact) => editor.shown(fact).value);
    editor.type('isPaid', next);
    if (next !== '1') return;
    for (const [n, fact] of priceFacts.entries())
      if (editor.shown(fact).value === '' && before.current[n]) editor.type(fact, before.current[n]);
  };
  return (
    <>
      <Section title="费用" note="改了价，已下的订单仍按下单时的价">
        <FactField editor={editor} fact="isPaid" label="收费" isWide>
          {({ id, value }) => (
            <div>
              <Segmented
                id={id}
                aria-label="收费"
                value={value}
                options={[
                  { value: '0', label: '免费' },
                  { value: '1', label: '收费' },
                ]}
                onChange={setPaid}
              />
            </div>
          )}
        </FactField>
        {showsPrices && <PriceTableFact editor={editor} />}
        {showsPrices && editor.shown('priceTable').value === '' && (
          <>
            <TextFact editor={editor} fact="fee" suffix="元/人" maxLength={12} placeholder="1200" />
            <span className="fact" aria-hidden />
            <TextFact
              editor={editor}
              fact="discountNumber"
              label="团队满几人"
              suffix="人"
              maxLength={6}
              hint="满这么多人，每人按团队价；没有团队价，两项都空着"
            />
            <TextFact editor={editor} fact="discountPrice" suffix="元/人" maxLength={12} hint="不高于注册费" />
          </>
        )}
      </Section>
      <Section
        title="收款账户"
        note={
          mayPublishAccount
            ? '发布时要验证码。户名、账号和开户银行一起保存'
            : '可以改，要由负责人发布。户名、账号和开户银行一起保存'
        }
      >
        <TextFact editor={editor} fact="accountName" isWide maxLength={200} />
        <TextFact editor={editor} fact="accountNumber" maxLength={64} hint="照银行写的，开头的 0 也留着" />
        <TextFact editor={editor} fact="bankName" maxLength={200} hint="写到支行" />
        <TextFact editor={editor} fact="payNotice" isWide rows={2} hint="付款页上的提示，可不填" />
      </Section>
    </>
  );
}
