import { Button, Form, Upload } from 'antd';
import { useState } from 'react';
import { picturePlaces, type CertificatePicture } from '../../src/domain/certificate/certificate-pictures';
import { lightPicture } from './light-picture';

interface PictureFieldProps {
  kind: CertificatePicture;
  /** The meeting has one already. */
  hasKept: boolean;
  /** In base64; '' for none; null for the one that is there. */
  chosen: string | null;
  choose: (picture: string) => void;
}

const hints: Readonly<Record<CertificatePicture, string>> = {
  seal: `印出来 ${picturePlaces.seal.width} 毫米，白色和透明的地方不遮字`,
  banner: `印在最上面，最高 ${picturePlaces.banner.height} 毫米`,
};

/** Chooses the seal or the banner of certificates, which is made light here. */
export function PictureField({ kind, hasKept, chosen, choose }: PictureFieldProps) {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const { word } = picturePlaces[kind];
  const isShown = chosen === null ? hasKept : chosen !== '';
  const take = async (file: File): Promise<void> => {
    setBusy(true);
    setFault('');
    try {
      const picture = await lightPicture(file, kind);
      if (picture === null) setFault(`这张${word}细节太多，放进证书会太大：裁掉四周空白，或换一张干净的图`);
      else choose(picture);
    } catch {
      setFault('这张图打不开，请换一张 PNG 或 JPG');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form.Item
      label={`${word}，没有可不选`}
      extra={hints[kind]}
      htmlFor={`certificate-${kind}`}
      {...(fault === '' ? {} : { validateStatus: 'error', help: fault })}
    >
      <div className="certificates__picture">
        {chosen !== null && chosen !== '' && <img src={`data:image;base64,${chosen}`} alt={`选中的${word}`} />}
        <Upload
          id={`certificate-${kind}`}
          accept="image/png,image/jpeg,image/webp"
          showUploadList={false}
          beforeUpload={(file) => {
            void take(file);
            return false;
          }}
        >
          <Button loading={isBusy}>{isShown ? `换一个${word}` : `选${word}`}</Button>
        </Upload>
        {isShown && (
          <>
            {chosen === null && <span className="second">已有{word}</span>}
            <Button type="text" onClick={() => choose('')}>
              不用{word}
            </Button>
          </>
        )}
      </div>
    </Form.Item>
  );
}
