import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, InputNumber, Select, Switch } from 'antd';
import { changeQuestion, lockReason, takesKind, type QuestionChange } from '../../../../src/domain/design/design-form';
import { hasNoWordsYet } from '../../../../src/domain/design/known-items';
import type { FormItem, FormItemRule } from '../../../../src/domain/form/form-field';
import { fieldKind } from '../../../../src/domain/form/item-fields';
import { answerKinds, formTypes } from '../../../../src/domain/form/kinds/answer-kinds';
import { layers } from '../../../ui/layers';
import type { DraftReview } from '../../settings';
import { AskedWhen } from './asked-when';
import { kindWords } from './kind-words';
import { OptionList } from './option-list';
import { TypedInput } from './typed-input';
import type { Designer } from './use-designer';

interface QuestionPaneProps {
  designer: Designer;
  item: FormItem;
  review: DraftReview | undefined;
  problem: string;
}

const noRule: FormItemRule = { message: '', pattern: '', min: null, max: null };

/** The settings of one question, and what a change of it does to the people who have answered. */
export function QuestionPane({ designer, item, review, problem }: QuestionPaneProps) {
  const { form, act } = designer;
  const { shortName, rule } = item;
  const kind = fieldKind(item);
  const locked = lockReason(item);
  const change = (changes: QuestionChange): void => void act(changeQuestion(form, shortName, changes));
  const missing = review?.missing.find((one) => one.shortName === shortName);
  const id = `question-${shortName}`;
  return (
    <section className="designer__pane" aria-label={`题目“${item.name}”`}>
      <header>
        <h2 className="cut" title={item.name}>
          {item.name}
        </h2>
        <Button
          size="small"
          type="text"
          icon={<ArrowUpOutlined />}
          aria-label={`“${item.name}”上移`}
          onClick={() => designer.move(item, -1)}
        />
        <Button
          size="small"
          type="text"
          icon={<ArrowDownOutlined />}
          aria-label={`“${item.name}”下移`}
          onClick={() => designer.move(item, 1)}
        />
        {locked === '' && (
          <Button size="small" type="text" danger icon={<DeleteOutlined />} onClick={() => designer.remove(item)}>
            删除
          </Button>
        )}
      </header>
      {problem !== '' && <p className="fact__problem">{problem}</p>}
      <div className="designer__pair">
        <div>
          <label htmlFor={`${id}-name`}>题目</label>
          <TypedInput
            id={`${id}-name`}
            // A question that was just added waits for its words.
            autoFocus={hasNoWordsYet(item.name)}
            value={item.name}
            maxLength={200}
            type={(name) => change({ name })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-kind`}>怎么答</label>
          <Select
            id={`${id}-kind`}
            value={item.formType}
            disabled={!formTypes.some(({ number }) => number !== item.formType && takesKind(item, number))}
            options={
              takesKind(item, item.formType)
                ? formTypes
                    .filter(({ number }) => takesKind(item, number))
                    .map(({ number, kind: one }) => ({ value: number, label: kindWords[one] }))
                : [{ value: item.formType, label: kindWords[kind] }]
            }
            getPopupContainer={layers}
            onChange={(formType: number) => change({ formType })}
          />
        </div>
      </div>
      <div className="designer__switches">
        <label htmlFor={`${id}-required`}>
          <Switch
            id={`${id}-required`}
            size="small"
            checked={rule !== null}
            disabled={locked !== ''}
            onChange={(isOn) => change({ rule: isOn ? noRule : null })}
          />
          必填
        </label>
        <label htmlFor={`${id}-open`}>
          <Switch
            id={`${id}-open`}
            size="small"
            checked={item.isFixed !== true}
            disabled={shortName === 'phone'}
            onChange={(isOn) => change({ isFixed: !isOn })}
          />
          填过以后本人可以更正
        </label>
        {locked !== '' && <span className="second">{locked}</span>}
      </div>
      {missing !== undefined && (
        <p className="designer__note" role="note">
          新增必答：{missing.people} 人缺少。已报名的人照常参会，不会被要求补填
        </p>
      )}
      <AskedWhen designer={designer} item={item} />
      {answerKinds[kind].hasOptions && <OptionList designer={designer} item={item} review={review} />}
      {rule !== null && <RuleFields {...{ id, item, rule, change }} />}
    </section>
  );
}

interface RuleFieldsProps {
  id: string;
  item: FormItem;
  rule: FormItemRule;
  change: (changes: QuestionChange) => void;
}

/** The hint of a required question, and the limits of one that is answered in words. */
function RuleFields({ id, item, rule, change }: RuleFieldsProps) {
  const kind = fieldKind(item);
  const isText = kind === 'text';
  const { verb } = answerKinds[kind];
  return (
    <>
      <div>
        <label htmlFor={`${id}-message`}>
          没{verb}时的提示 <span className="second">选填</span>
        </label>
        <TypedInput
          id={`${id}-message`}
          mayBeEmpty
          value={rule.message}
          maxLength={200}
          placeholder={`请${verb}${item.name}`}
          type={(message) => change({ rule: { ...rule, message } })}
        />
      </div>
      {isText && (
        <div className="designer__limits">
          <label htmlFor={`${id}-min`}>字数</label>
          <InputNumber
            id={`${id}-min`}
            aria-label="最少字数"
            controls={false}
            {...{ min: 1, max: 500, precision: 0, placeholder: '不限' }}
            value={rule.min}
            onChange={(min) => change({ rule: { ...rule, min } })}
          />
          到
          <InputNumber
            aria-label="最多字数"
            controls={false}
            {...{ min: 1, max: 500, precision: 0, placeholder: '不限' }}
            value={rule.max}
            onChange={(max) => change({ rule: { ...rule, max } })}
          />
          字
        </div>
      )}
      {isText && (
        <div className="designer__pair">
          <div>
            <label htmlFor={`${id}-value`}>
              预先填好 <span className="second">选填</span>
            </label>
            <TypedInput
              id={`${id}-value`}
              mayBeEmpty
              value={item.value}
              maxLength={200}
              type={(value) => change({ value })}
            />
          </div>
          <div>
            <label htmlFor={`${id}-pattern`}>
              校验规则 <span className="second">正则，选填</span>
            </label>
            <TypedInput
              id={`${id}-pattern`}
              mayBeEmpty
              value={rule.pattern}
              maxLength={300}
              type={(pattern) => change({ rule: { ...rule, pattern } })}
            />
          </div>
        </div>
      )}
    </>
  );
}
