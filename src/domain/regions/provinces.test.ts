import { provinces } from './provinces';

test('there are 34 provincial divisions: 23 provinces, 5 autonomous regions, 4 municipalities, 2 special regions', () => {
  const ending = (suffix: string): number => provinces.filter((name) => name.endsWith(suffix)).length;
  expect(new Set(provinces).size).toBe(34);
  expect([ending('省'), ending('自治区'), ending('市'), ending('特别行政区')]).toEqual([23, 5, 4, 2]);
});
