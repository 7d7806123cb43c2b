import { credentialShortName } from './credential-types';

test.each([
  ['身份证', 'cardNum'],
  ['居民身份证', 'cardNum'],
  ['第二代居民身份证', 'cardNum'],
  ['二代身份证', 'cardNum'],
  ['中华人民共和国居民身份证', 'cardNum'],
  ['身份证复印件', 'otherCardNum'],
  [' 身份证 ', 'cardNum'],
  ['军官证', 'officer'],
  ['港澳通行证', 'HKMpass'],
  ['港澳居民来往内地通行证', 'HKMpass'],
  ['护照', 'passport'],
  ['中国护照', 'passport'],
  ['因私护照', 'passport'],
  ['外国护照', 'otherCardNum'],
  ['护照以外的旅行证件', 'otherCardNum'],
  ['边境通行证', 'otherCardNum'],
  ['台湾居民来往大陆通行证', 'otherCardNum'],
  ['外国人永久居留身份证', 'otherCardNum'],
  ['港澳台居民居住证', 'otherCardNum'],
  ['台胞证', 'otherCardNum'],
  ['', 'otherCardNum'],
])('the number of %j is %s', (text, shortName) => {
  expect(credentialShortName(text)).toBe(shortName);
});
