import { fileAddress } from './file-address';

test.each([
  ['https://files.example/a.png', 'https://api.example', 'https://files.example/a.png'],
  ['//files.example/a.png', '', '//files.example/a.png'],
  ['data:image/png;base64,AA', 'https://api.example', 'data:image/png;base64,AA'],
  ['/files/a.png', '', '/files/a.png'],
  ['files/a.png', '', '/files/a.png'],
  ['files/a.png', 'https://api.example', 'https://api.example/files/a.png'],
])('%s, of the API at %j, is at %s', (reference, origin, address) => {
  expect(fileAddress(reference, origin)).toBe(address);
});
