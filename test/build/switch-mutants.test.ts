import { transformSync } from '@babel/core';
import { switchMutants } from '../../scripts/mutants/switch-mutants.cjs';

const source = `
export function price(count) {
  if (count < 0) throw new Error('negative');
  const each = [60, 80].map((fee) => fee * 1);
  return count > 4 ? each[0] : each[1];
}
export const isEven = (n) => n % 2 === 0;
export const frozen = 7;
`;
const mutants = [
  { name: 'negative', find: `if (count < 0) throw new Error('negative');`, replace: '' },
  { name: 'four', find: 'count > 4', replace: 'count > 3' },
  { name: 'dear', find: 'fee * 1', replace: 'fee * 2' },
  { name: 'odd', find: '=== 0', replace: '=== 1' },
];

interface Loaded {
  price: (count: number) => number;
  isEven: (n: number) => boolean;
}

function load(text: string): Loaded {
  const { code } = transformSync(text, { configFile: false, presets: ['@babel/preset-env'] }) ?? {};
  const loaded = { exports: {} };
  (new Function('exports', code ?? '') as (exports: object) => void)(loaded.exports);
  return loaded.exports as Loaded;
}

const globals = globalThis as { activeMutant?: string };
afterEach(() => delete globals.activeMutant);

it('runs the source as it is where no mutant is active, and one mutant at a time', () => {
  const { price, isEven } = load(switchMutants(source, mutants, 'price.ts'));
  const results = (): unknown[] => [price(4), price(5), isEven(2)];
  expect(results()).toEqual([80, 60, true]);
  expect(() => price(-1)).toThrow('negative');
  globals.activeMutant = 'four';
  expect(results()).toEqual([60, 60, true]);
  globals.activeMutant = 'dear';
  expect(results()).toEqual([160, 120, true]);
  globals.activeMutant = 'odd';
  expect(results()).toEqual([80, 60, false]);
  globals.activeMutant = 'negative';
  expect(price(-1)).toBe(80);
  delete globals.activeMutant;
  expect(results()).toEqual([80, 60, true]);
});

it('takes no mutant of what is worked out once, as the module loads', () => {
  const mutant = { name: 'eight', find: '= 7', replace: '= 8' };
  expect(() => switchMutants(source, [mutant], 'price.ts')).toThrow('eight stands in no function');
});
