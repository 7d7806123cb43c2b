import { Button, DatePicker, Form, Input, Skeleton } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import {
  certificateKinds,
  certificateLimits,
  type CertificateKind,
} from '../../src/domain/certificate/certificate-text';
import { certificatePictures, type CertificatePicture } from '../../src/domain/certificate/certificate-pictures';
import type { DeskCallAnswer } from '../../src/contract/desk-calls/desk-calls';
import { useDeskAct } from '../api/use-desk-act';
import { useDeskCall } from '../api/use-desk-call';
import { useMeetingId, useOpen } from '../ui/address';
import { DeskDrawer } from '../ui/desk-drawer';
import { downloadPdf } from '../ui/download';
import { layers } from '../ui/layers';
import { FailedState } from '../ui/screen-state';
import { useCloseWarning } from '../ui/use-close-warning';
import { PictureField } from './picture-field';
import './certificates.css';

/** Sets the texts and the pictures of a meeting's certificates, and shows what one looks like. */
export function CertificateTexts() {
  const meetingId = useMeetingId();
  const open = useOpen();
  const close = (): void => open(`/meetings/${meetingId}/credit/certificates`);
  const { data, error, refetch } = useDeskCall('getCertificates', { meetingId }, { asksOnFocus: false });
  if (data !== undefined) return <TextsForm {...{ meetingId, close }} certificates={data} />;
  return (
    <DeskDrawer title="证书的文字和图片" onClose={close}>
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

/** The pictures that were chosen, in base64; '' for none; null for the one that is there. */
const asKept: Record<CertificatePicture, string | null> = { seal: null, banner: null };

const kindTitles: Readonly<Record<CertificateKind, string>> = { credit: '学分证书', training: '培训证明' };

function TextsForm({
  meetingId,
  close,
  certificates: { texts, hasSeal, hasBanner, words },
}: {
  meetingId: string;
  close: () => void;
  certificates: DeskCallAnswer<'getCertificates'>;
}) {
  const [form] = Form.useForm<Typed>();
  const kept = { seal: hasSeal, banner: hasBanner };
  const [pictures, setPictures] = useState(asKept);
  const [isUnsaved, setUnsaved] = useState(false);
  useCloseWarning(isUnsaved);
  const saving = useDeskAct('saveCertificateTexts', { renews: ['getCertificates'], done: '已保存' });
  const sample = useDeskAct('previewCertificate', { done: '样张已下载' });
  const save = async (): Promise<boolean> => {
    const typed = await form.validateFields().catch(() => null);
    if (typed === null) return false;
    const { issuer, issuedOn, title, body } = typed;
    const given = { issuer, issuedOn: issuedOn?.format('YYYY-MM-DD') ?? '', title, body };
    const { isDone } = await saving.act({ meetingId, texts: given, ...pictures });
    if (isDone) {
      setUnsaved(false);
      setPictures(asKept);
    }
    return isDone;
  };
  const show = async (kind: CertificateKind): Promise<void> => {
    if (isUnsaved && !(await save())) return;
    const outcome = await sample.act({ meetingId, kind });
    if (outcome.isDone) downloadPdf(`样张 ${kindTitles[kind]}.pdf`, outcome.answer.pdf);
  };
  return (
    <DeskDrawer
      title="证书的文字和图片"
      subtitle="已发的证书下次下载时用新的文字、印章和横幅；编号、学时和学分不变"
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
        {certificatePictures.map((kind) => (
          <PictureField
            key={kind}
            {...{ kind, hasKept: kept[kind], chosen: pictures[kind] }}
            choose={(picture) => {
              setPictures((before) => ({ ...before, [kind]: picture }));
              setUnsaved(true);
            }}
          />
        ))}
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
