import { escapeHtml, layoutPage } from './page-layout';

/** Renders a page with a single sentence, such as the problem with a link. */
export function messagePage(title: string, message: string): string {
  return layoutPage({ title, lead: '沙箱', content: `<section class="card"><p>${escapeHtml(message)}</p></section>` });
}
