import { halfName } from './half-name';

it.each([
  ['欧阳晓明', '欧阳**'],
  ['王芳', '王*'],
  ['张三丰', '张**'],
  ['王', '*'],
  [' 王芳 ', '王*'],
  ['阿卜杜热合曼·买买提', '阿卜杜热合**'],
  ['', ''],
])('hides half of %s', (name, shown) => {
  expect(halfName(name)).toBe(shown);
});
