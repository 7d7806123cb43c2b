import { shareCard } from './share-card';

const meeting = {
  name: '学术年会',
  banner: '/files/b.png',
  startTime: '2027-05-14',
  endTime: '2027-05-16',
  address: '西安国际会议中心',
};

test.each([
  [{}, '2027年5月14日 – 5月16日 · 西安国际会议中心'],
  [{ address: ' ' }, '2027年5月14日 – 5月16日'],
  [{ startTime: '', endTime: '' }, '西安国际会议中心'],
  [{ startTime: '', endTime: '', address: '' }, '会议报名'],
])('a meeting with %j says in one line: %s', (change, line) => {
  expect(shareCard({ ...meeting, ...change })).toEqual({ title: '学术年会', line, picture: '/files/b.png' });
});

test.each([
  ['/files/b.png?signed=1', true],
  ['files/b', true],
  ['https://pictures.example/b.jpg', true],
  ['/api/demo/banners/teal.svg', false],
  ['https://pictures.example/b.SVG?v=2', false],
  ['data:image/png;base64,AAAA', false],
  ['', false],
])('the banner %p can be drawn: %p', (banner, isDrawn) => {
  expect(shareCard({ ...meeting, banner }).picture).toBe(isDrawn ? banner : '');
});
