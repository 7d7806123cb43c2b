import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, type Rule } from 'postcss';

/** jsdom lays nothing out, and Chromium centres the date either way. */
it('is a row that centres its date: as a block, Safari on phones draws it at the top', () => {
  const rules: Rule[] = [];
  parse(readFileSync(resolve(__dirname, 'date-input.css'), 'utf8')).walkRules((rule) => void rules.push(rule));
  const said = (selector: string, property: string): string[] =>
    rules
      .filter((rule) => rule.selector === selector)
      .flatMap((rule) =>
        rule.nodes.flatMap((node) => (node.type === 'decl' && node.prop === property ? [node.value] : [])),
      );
  expect(said('.ui-date-input', 'display')).toEqual(['flex']);
  expect(said('.ui-date-input', 'align-items')).toEqual(['center']);
  expect(said('.ui-date-input--empty', 'display')).toEqual([]);
});
