import { Button, RichText, View } from '@tarojs/components';
import { useMemo } from 'react';
import { copyText } from '../../device/clipboard';
import { toast } from '../../device/feedback';
import { appSettings } from '../../network/settings';
import { cleanRichText, richTextLinks, type RichTextLink } from './clean-rich-text';
import type { SafeHtmlProps } from './safe-html-props';
import './safe-html.css';

/** WeChat's name of the ARIA role attribute. */
const role = (name: string) => ({ 'aria-role': name });

/**
 * Renders HTML from the server as WeChat rich text. See the H5 variant. Its links are listed below: a mini-program cannot
 * open web pages, so a tap copies the URL.
 */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const nodes = useMemo(() => cleanRichText(html, appSettings().apiOrigin), [html]);
  const links = useMemo(() => richTextLinks(html), [html]);
  return (
    <View {...(className === undefined ? {} : { className })}>
      <RichText nodes={nodes} />
      {links.length > 0 && (
        <View className="rich-text-links" {...role('list')}>
          {links.map((link) => (
            <Link key={link.address} {...link} />
          ))}
        </View>
      )}
    </View>
  );
}

function Link({ text, address }: RichTextLink) {
  const copy = async (): Promise<void> => {
    if (await copyText(address)) toast('链接已复制，请在浏览器中打开', 'ok');
    else toast('未能复制链接', 'fail');
  };
  return (
    <View className="rich-text-links__item" {...role('listitem')}>
      <View className="rich-text-links__texts">
        <View>{text}</View>
        {text !== address && <View className="rich-text-links__address">{address}</View>}
      </View>
      <Button className="rich-text-links__copy" aria-label={`复制链接：${text}`} onClick={() => void copy()}>
        复制链接
      </Button>
    </View>
  );
}
