import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Upload } from 'antd';
import { useState } from 'react';
import { bannersPath } from '../../../src/domain/meeting/banner';
import { FactField } from './fact-field';
import { BannerCutter } from './banner-cutter';
import { openPicture } from '../../ui/open-picture';
import type { DraftEditor } from './use-draft-editor';

const isUploaded = (address: string): boolean => address.startsWith(`${bannersPath}/`);

/** The banner of a meeting's page: a picture that is chosen and cut here, or the address of one that is elsewhere. */
export function BannerFact({ editor, meetingId }: { editor: DraftEditor; meetingId: string }) {
  const { value: shown } = editor.shown('banner');
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [fault, setFault] = useState('');
  const [typesAddress, setTypesAddress] = useState(false);
  const isTyped = typesAddress || (shown !== '' && !isUploaded(shown));
  const choose = async (file: File): Promise<void> => {
    setFault('');
    setPicture(null);
    try {
      setPicture(await openPicture(file));
    } catch {
      setFault('这张图打不开，请换一张 JPG 或 PNG');
    }
  };
  return (
    <FactField editor={editor} fact="banner" hint="报名页最上面的图，没有可不填" isWide>
      {({ type, value, onFocus, onBlur, 'aria-invalid': isWrong, ...control }) => (
        <div className="banner-fact">
          {fault !== '' && <Alert type="error" showIcon title={fault} />}
          {picture !== null && (
            <BannerCutter
              meetingId={meetingId}
              picture={picture}
              close={() => setPicture(null)}
              take={(address) => {
                setTypesAddress(false);
                setPicture(null);
                type(address);
              }}
            />
          )}
          {picture === null && isUploaded(value) && (
            <img className="banner-fact__picture" src={value} alt="现在的横幅" />
          )}
          {picture === null && isTyped && (
            <Input
              {...{ ...control, value, onFocus, onBlur }}
              aria-invalid={isWrong}
              status={isWrong ? 'error' : ''}
              placeholder="https://"
              maxLength={2_000}
              onChange={({ target }) => type(target.value)}
            />
          )}
          <div className="banner-fact__acts" hidden={picture !== null}>
            <Upload
              {...(isTyped ? {} : { id: control.id })}
              accept="image/jpeg,image/png,image/webp"
              showUploadList={false}
              beforeUpload={(file) => {
                void choose(file);
                return false;
              }}
            >
              <Button icon={<UploadOutlined />}>{value === '' ? '选图片' : '换一张图'}</Button>
            </Upload>
            {/^https:\/\//.test(value) && (
              <a href={value} target="_blank" rel="noreferrer">
                看这张图
              </a>
            )}
            {value !== '' && (
              <button type="button" className="link" onClick={() => type('')}>
                去掉横幅
              </button>
            )}
            {!isTyped && (
              <button type="button" className="link" onClick={() => setTypesAddress(true)}>
                填图片的链接
              </button>
            )}
          </div>
        </div>
      )}
    </FactField>
  );
}
