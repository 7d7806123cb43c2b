import { copyText } from '../../platform/clipboard/clipboard';
import { toast } from '../../platform/feedback/feedback';
import { Button } from '../button/button';

export interface CopyButtonProps {
  text: string;
  /** What the text is, so that the button's name says what it copies: 复制账号. */
  what: string;
}

/** Copies a text and says so. */
export function CopyButton({ text, what }: CopyButtonProps) {
  const copy = async (): Promise<void> => {
    if (await copyText(text)) toast(`已复制${what}`, 'ok');
    else toast('复制失败，请长按选择后复制', 'fail');
  };
  return (
    <Button kind="outline" size="small" icon="copy" aria-label={`复制${what}`} busyText="复制中…" onPress={copy}>
      复制
    </Button>
  );
}
