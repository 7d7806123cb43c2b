import { Button, DatePicker, Form, Input, Skeleton, Upload } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import {
  certificateKinds,
  certificateLimits,
  type CertificateKind,
} from '../../src/domain/certificate/certificate-text';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { downloadPdf } from '../ui/download';
import { layers } from '../ui/layers';
import { readBase64 } from '../ui/read-base64';
import { FailedState } from '../ui/screen-state';
import { useCloseWarning } from '../ui/use-close-warning';
import './certificates.css';

/** Sets the texts and the seal of a meeting's certificates, and shows what one looks like. */
export function CertificateTexts() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/credit/certificates`);
  const { data, error, refetch } = useDeskCall('getCertificates', { meetingId }, { asksOnFocus: false });
  if (data !== undefined) return <TextsForm {...{ meetingId, close }} certificates={data} />;
  return (
    <DeskDrawer title="证书的文字和印章" onClose={close}>
      {error === null ? <Skeleton active /> : <FailedState what="证书的文字" error={error} retry={refetch} />}
    </DeskDrawer>
  );
}

interface Typed {
  issuer: string;
  issuedOn: Dayjs | null;
  title: Record<CertificateKind, string>;
  body: Record<CertificateKind, string>;
}

const kindTitles: Readonly<Record<CertificateKind, string>> = { credit: '学分证书', training: '培训证明' };

function TextsForm({
  meetingId,
  close,
  certificates: { texts, hasSeal, words },
}: {
  meetingId: string;
  close: () => void;
  certificates: DeskCallAnswer<'getCertificates'>;
}) {
  const [form] = Form.useForm<Typed>();
  /** The seal that was chosen; '' for none; null for the one that is there. */
  const [seal, setSeal] = useState<{ name: string; content: string } | '' | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  useCloseWarning(isUnsaved);
  const saving = useDeskAct('saveCertificateTexts', { renews: ['getCertificates'], done: '已保存' });
  const sample = useDeskAct('previewCertificate', { done: '样张已下载' });
  const save = async (): Promise<boolean> => {
    const typed = await form.validateFields().catch(() => null);
    if (typed === null) return false;
    const { issuer, issuedOn, title, body } = typed;
    const content = seal === null || seal === '' ? seal : seal.content;
    const given = { issuer, issuedOn: issuedOn?.format('YYYY-MM-DD') ?? '', title, body };
    const { isDone } = await saving.act({ meetingId, texts: given, seal: content });
    if (isDone) {
      setUnsaved(false);
      setSeal(null);
    }
    return isDone;
  };
  const show = async (kind: CertificateKind): Promise<void> => {
    if (isUnsaved && !(await save())) return;
    const outcome = await sample.act({ meetingId, kind });
    if (outcome.isDone) downloadPdf(`样张 ${kindTitles[kind]}.pdf`, outcome.answer.pdf);
  };
  const isSealShown = seal === null ? hasSeal : seal !== '';
  return (
    <DeskDrawer
      title="证书的文字和印章"
      subtitle="已发的证书下次下载时用新的文字和印章；编号、学时和学分不变"
      onClose={close}
      acts={
        <>
          {certificateKinds.map((kind) => (
            <Button key={kind} loading={sample.isBusy} onClick={() => void show(kind)}>
              看{kindTitles[kind]}样张
            </Button>
          ))}
          <Button
            type="primary"
            loading={saving.isBusy}
            onClick={() => void save().then((isDone) => isDone && close())}
          >
            保存
          </Button>
        </>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...texts, issuedOn: texts.issuedOn === '' ? null : dayjs(texts.issuedOn) }}
        onValuesChange={() => setUnsaved(true)}
      >
        <Form.Item
          name="issuer"
          label="落款单位"
          rules={[{ required: true, whitespace: true, message: '请填写落款单位' }]}
        >
          <Input maxLength={certificateLimits.issuer} placeholder="中国医学信息学会" />
        </Form.Item>
        <Form.Item name="issuedOn" label="落款日期" rules={[{ required: true, message: '请选择落款日期' }]}>
          <DatePicker
            className="certificates__day"
            format="YYYY年M月D日"
            allowClear={false}
            getPopupContainer={layers}
          />
        </Form.Item>
        <Form.Item label="印章，PNG 透明底最好，印出来 40 毫米" htmlFor="certificate-seal">
          <div className="certificates__seal">
            {seal !== null && seal !== '' && <img src={`data:image;base64,${seal.content}`} alt="选中的印章" />}
            <Upload
              id="certificate-seal"
              accept="image/png,image/jpeg"
              showUploadList={false}
              beforeUpload={(file) => {
                void readBase64(file).then((content) => {
                  setSeal({ name: file.name, content });
                  setUnsaved(true);
                });
                return false;
              }}
            >
              <Button>{isSealShown ? '换一个' : '选图片'}</Button>
            </Upload>
            {isSealShown && (
              <>
                <span className="second">{seal === null || seal === '' ? '已有印章' : seal.name}</span>
                <Button
                  type="text"
                  onClick={() => {
                    setSeal('');
                    setUnsaved(true);
                  }}
                >
                  不用印章
                </Button>
              </>
            )}
          </div>
        </Form.Item>
        {certificateKinds.map((kind) => (
          <section key={kind} aria-label={kindTitles[kind]}>
            <h3>{kindTitles[kind]}</h3>
            <Form.Item
              name={['title', kind]}
              label="标题"
              rules={[{ required: true, whitespace: true, message: '请填写标题' }]}
            >
              <Input maxLength={certificateLimits.title} />
            </Form.Item>
            <Form.Item
              name={['body', kind]}
              label="正文，在姓名和单位下面"
              extra={`可以写 ${words.join('、')}${kind === 'credit' ? '；学分写在正文下面，不用写' : ''}`}
              rules={[{ required: true, whitespace: true, message: '请填写正文' }]}
            >
              <Input.TextArea maxLength={certificateLimits.body} autoSize={{ minRows: 2 }} />
            </Form.Item>
          </section>
        ))}
      </Form>
    </DeskDrawer>
  );
}
