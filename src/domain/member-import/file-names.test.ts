import { fileNamesIn, filesNamed } from './file-names';

const files = [
  { name: '王芳.pdf' },
  { name: '李伟-学生证.JPG' },
  { name: '刘洋.jpg' },
  { name: '刘洋.pdf' },
  { name: '介绍信 v1.2.pdf' },
];

test.each([
  ['王芳.pdf', ['王芳.pdf']],
  ['王芳', ['王芳.pdf']],
  ['附件\\王芳.PDF', ['王芳.pdf']],
  ['李伟-学生证.jpg、王芳.pdf', ['李伟-学生证.JPG', '王芳.pdf']],
  ['刘洋.jpg', ['刘洋.jpg']],
  ['C:\\附件\\2027\\王芳.pdf', ['王芳.pdf']],
  ['附件/2027/王芳', ['王芳.pdf']],
  ['介绍信 v1.2', ['介绍信 v1.2.pdf']],
  ['介绍信', null],
  ['', []],
  ['刘洋', null],
  ['王芳.pdf；赵六.pdf', null],
])('%p names %p', (cell, names) => {
  expect(filesNamed(cell, files)?.map(({ name }) => name) ?? null).toEqual(names);
});

test('names are told apart by the marks that people write', () => {
  expect(fileNamesIn(' a.pdf，b.pdf;\nc.pdf ')).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
  expect(fileNamesIn('；a.pdf、、 、b 1.pdf|')).toEqual(['a.pdf', 'b 1.pdf']);
});
