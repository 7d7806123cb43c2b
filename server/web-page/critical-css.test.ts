import { CriticalCss } from './critical-css';

const markup = '<main class="page"><p class="a b">x</p><table><tbody><tr><td>y</td></tr></tbody></table></main>';
const used = (...sheets: string[]): string => new CriticalCss(sheets).extract(markup, ['late']);

it.each([
  ['.a{x:1}.c{x:2}', '.a{x:1}'],
  ['.a.b>td{x:1}.a .c{x:2}', '.a.b>td{x:1}'],
  ['.a,.c,.late{x:1}', '.a,.late{x:1}'],
  ['p+p,ul,td:last-child{x:1}', 'p+p,td:last-child{x:1}'],
  ['*,:before{x:1}html:root{x:2}', '*,:before{x:1}html:root{x:2}'],
  [
    '.a[disabled]{x:1}.a:not(.c){x:2}.a:not(:last-child,.d),input{x:3}',
    '.a[disabled]{x:1}.a:not(.c){x:2}.a:not(:last-child,.d){x:3}',
  ],
  ['@media (max-height:480px){.a{x:1}.c{x:2}}@media print{.c{x:2}}', '@media (max-height:480px){.a{x:1}}'],
  ['@supports (width:max(1pt,1em)){:root{x:1}}', '@supports (width:max(1pt,1em)){:root{x:1}}'],
  [
    '.late{animation:spin 1s}@keyframes spin{to{x:1}}@keyframes other{to{x:2}}',
    '.late{animation:spin 1s}@keyframes spin{to{x:1}}',
  ],
  ['@charset "utf-8";@font-face{src:url(x)}.a{x:1}', '.a{x:1}'],
  [':root{--p:1;--q:var(--r);--r:2;--s:var(--p)}.a{x:var(--q)}', ':root{--q:var(--r);--r:2;}.a{x:var(--q)}'],
  [':root{--page:1}', ':root{--page:1}'],
])('of %s is used %s', (sheet, rules) => {
  expect(used(sheet)).toBe(rules);
});

it('keeps the sheets’ order, and what two of them say alike once', () => {
  expect(used('.a{x:1}.b{x:2}', '.b{x:2}.a{x:3}')).toBe('.a{x:1}.b{x:2}.a{x:3}');
});
