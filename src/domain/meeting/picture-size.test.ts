import { statedPictureSize } from './picture-size';

it.each([
  ['/api/demo/banners/teal-750x420.svg', { width: 750, height: 420 }],
  ['https://pictures.example/b.jpg?v=2#1080x600', { width: 1080, height: 600 }],
  ['750x420.avif', { width: 750, height: 420 }],
  ['files/banner.png', null],
  ['files/0x0.png', null],
  ['files/1234567x420.png', null],
  ['files/750x420/banner.png', null],
  ['', null],
])('%p states %j', (address, size) => {
  expect(statedPictureSize(address)).toEqual(size);
});
