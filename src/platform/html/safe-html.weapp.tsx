import { RichText } from '@tarojs/components';
import { cleanRichText } from './clean-rich-text';
import type { SafeHtmlProps } from './safe-html-props';

/** HTML from the server as WeChat rich text. See the H5 variant. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  return <RichText {...(className === undefined ? {} : { className })} nodes={cleanRichText(html)} />;
}
