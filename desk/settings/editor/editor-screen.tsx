import { Alert, Button, Skeleton } from 'antd';
import { factLabels, type EditableFact } from '../../../src/domain/meeting/editable-facts';
import { useAddressParameter, useMeetingId, useOpen } from '../../ui/address';
import { figure } from '../../ui/amounts';
import { Go } from '../../ui/go';
import { clockTime } from '../../ui/moments';
import { FailedState } from '../../ui/screen-state';
import { Sheet } from '../../ui/sheet';
import { Views } from '../../ui/views';
import { DesignerPart } from './designer/designer-part';
import { FactsPart, PricesPart, RegistrationPart } from './editor-parts';
import { PlacesPart } from './places-part';
import { useDraftEditor, type DraftEditor } from './use-draft-editor';
import './editor.css';

interface Part {
  key: string;
  label: string;
  Part: typeof FactsPart;
  facts: readonly EditableFact[];
  /** Takes the whole sheet. */
  isWhole?: true;
}

/** The parts of the editor, which have an address each. */
const parts: readonly [Part, ...Part[]] = [
  {
    ...{ key: 'basics', label: '基本信息', Part: FactsPart },
    facts: ['name', 'startTime', 'endTime', 'address', 'coordinates', 'banner', 'description'],
  },
  {
    ...{ key: 'registration', label: '报名与截止', Part: RegistrationPart },
    facts: [
      ...(['registrationEnd', 'needsReview', 'hasExhibitors', 'admitsVisitors', 'hasCredit', 'reminders'] as const),
      ...(['refundDeadline', 'transferDeadline', 'correctionDeadline', 'invoiceDeadline', 'creditDeadline'] as const),
    ],
  },
  { ...{ key: 'form', label: '报名表', Part: DesignerPart, isWhole: true }, facts: ['form'] },
  {
    ...{ key: 'prices', label: '费用与账户', Part: PricesPart },
    facts: [
      ...(['isPaid', 'fee', 'discountNumber', 'discountPrice', 'priceTable'] as const),
      ...(['accountName', 'accountNumber', 'bankName', 'payNotice'] as const),
    ],
  },
  { ...{ key: 'places', label: '名额', Part: PlacesPart }, facts: ['places'] },
];

/** Edits the draft of a meeting without a workbook: saved as one types, compared with the page, then reviewed. */
export function EditorScreen() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const asked = useAddressParameter('part');
  const { Part, key, isWhole } = parts.find((part) => part.key === asked) ?? parts[0];
  const editor = useDraftEditor(meetingId);
  const base = `/meetings/${meetingId}/settings`;
  const { facts, error, news } = editor;
  const tabs = parts.map(({ key: name, label, facts: own }) => {
    const changed = own.filter((fact) => editor.shown(fact).was !== null).length;
    return { key: name, label, ...(changed > 0 ? { count: changed } : {}) };
  });
  return (
    <Sheet
      title="会议设置"
      beside={<Views tabs={tabs} current={key} onChoose={(name) => open(`${base}/edit/${name}`)} />}
      acts={
        <>
          <SavingState editor={editor} />
          <Button onClick={() => open(base)}>返回</Button>
          <ReviewButton
            editor={editor}
            review={() => open(`${base}/publish`)}
            show={(part) => open(`${base}/edit/${part}`)}
          />
        </>
      }
    >
      {error !== null && facts === undefined ? (
        <FailedState what="会议设置" error={error} retry={editor.reload} />
      ) : facts === undefined ? (
        <div className="editor">
          <Skeleton active paragraph={{ rows: 12 }} />
        </div>
      ) : isWhole === true ? (
        <>
          {news !== '' && <Alert type="info" banner closable={{ onClose: editor.forgetNews }} title={news} />}
          <Part editor={editor} />
        </>
      ) : (
        <div className="editor">
          {news !== '' && <Alert type="info" showIcon closable={{ onClose: editor.forgetNews }} title={news} />}
          <Part editor={editor} />
          <p className="second">
            也可以在表格里改：<Go to={base}>下载表格，改好再上传</Go>
          </p>
        </div>
      )}
    </Sheet>
  );
}

/** Says whether what was typed is saved. */
function SavingState({ editor }: { editor: DraftEditor }) {
  const { saving, retry } = editor;
  return (
    <span className="second editor__saving" role="status">
      {saving.state === 'failed' ? (
        <>
          <span className="editor__failed" title={saving.failure}>
            没保存上，填的都在
          </span>
          <button type="button" className="link" onClick={retry}>
            重试
          </button>
        </>
      ) : (
        savingText(editor)
      )}
    </span>
  );
}

function savingText({ saving, isPending, unsaved, facts }: DraftEditor): string {
  if (saving.state === 'saving' || isPending) return '正在保存';
  if (unsaved.length > 0) return `${figure(unsaved.length)} 处没有保存`;
  return facts === undefined || facts.savedAt === null ? '' : `草稿，${clockTime(facts.savedAt)} 已保存`;
}

interface ReviewButtonProps {
  editor: DraftEditor;
  review: () => void;
  show: (part: string) => void;
}

/** Leads to the review of the draft, or to what keeps it from being right. */
function ReviewButton({ editor, review, show }: ReviewButtonProps) {
  const { facts, unsaved } = editor;
  if (facts === undefined) return null;
  const wrong = parts.flatMap(({ key, facts: own }) =>
    own.filter((fact) => editor.shown(fact).problem !== '').map((fact) => ({ key, fact })),
  );
  const [first] = wrong;
  if (first !== undefined)
    return (
      <Button
        type="primary"
        title={factLabels[first.fact]}
        onClick={() => {
          show(first.key);
          requestAnimationFrame(() => document.getElementById(`fact-${first.fact}`)?.focus());
        }}
      >
        {`还有 ${figure(wrong.length)} 处要改`}
      </Button>
    );
  return (
    <Button type="primary" disabled={facts.version === 0 || unsaved.length > 0} onClick={review}>
      看看影响，再发布
    </Button>
  );
}
