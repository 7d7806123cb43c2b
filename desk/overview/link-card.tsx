import { CopyOutlined, PrinterOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { QrCode } from '../ui/qr-code';
import { Card } from './card';

interface LinkCardProps {
  landingUrl: string;
  posterUrl: string;
}

/** The address that attendees open, as a text, a code and a poster. */
export function LinkCard({ landingUrl, posterUrl }: LinkCardProps) {
  const { message } = App.useApp();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(landingUrl);
      void message.success('已复制');
    } catch {
      void message.error('浏览器不让复制，请选中链接后按 Ctrl+C');
    }
  };
  return (
    <Card
      title="报名链接"
      beside={
        <a href={landingUrl} target="_blank" rel="noreferrer">
          打开报名页
        </a>
      }
    >
      <div className="landing-link">
        <QrCode text={landingUrl} label="报名页的二维码" className="landing-link__code" />
        <div>
          <p>{landingUrl.replace(/^https?:\/\//, '')}</p>
          <Button block icon={<CopyOutlined />} onClick={() => void copy()}>
            复制链接
          </Button>
          <Button block icon={<PrinterOutlined />} href={posterUrl} target="_blank" rel="noreferrer">
            海报
          </Button>
        </div>
      </div>
    </Card>
  );
}
