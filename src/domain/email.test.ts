import { isEmail } from './email';

test.each(['zhang@example.com', 'a_b-c9@mail.example.com.cn', 'A@b.c', '1@2.3'])('%s is an address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each(['', '@', 'a@b', 'a@b.', 'a@.b', 'a.b@c.d', 'a b@c.d', 'a@b@c.d', '张@a.cn', 'a@b.c\n'])(
  '%j is none',
  (text) => {
    expect(isEmail(text)).toBe(false);
  },
);

test('a long text is judged at once', () => {
  expect(isEmail(`${'a'.repeat(100_000)}@${'b.'.repeat(100_000)}`)).toBe(false);
});
