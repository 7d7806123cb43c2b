import { challengeText, type SmsChallenge } from './sms-challenge';

/** Searches `count` numbers from `from` for the one that solves a challenge; null if none of them does. */
export function findNumber(challenge: SmsChallenge, from: number, count: number): number | null {
  const end = Math.min(from + count, challenge.max + 1);
  const firstWord = parseInt(challenge.target.slice(0, 8), 16) | 0;
  for (let number = from; number < end; number += 1) {
    const text = challengeText(challenge, number);
    // Writing the whole hash takes longer than computing it.
    if (firstWordOf(text) === firstWord && sha256(text) === challenge.target) return number;
  }
  return null;
}

/** The round constants of FIPS 180-4. */
const constants = Int32Array.from(
  (
    '428a2f9871374491b5c0fbcfe9b5dba53956c25b59f111f1923f82a4ab1c5ed5d807aa9812835b01243185be550c7dc372be5d7480deb1fe' +
    '9bdc06a7c19bf174e49b69c1efbe47860fc19dc6240ca1cc2de92c6f4a7484aa5cb0a9dc76f988da983e5152a831c66db00327c8bf597fc7' +
    'c6e00bf3d5a7914706ca63511429296727b70a852e1b21384d2c6dfc53380d13650a7354766a0abb81c2c92e92722c85a2bfe8a1a81a664b' +
    'c24b8b70c76c51a3d192e819d6990624f40e3585106aa07019a4c1161e376c082748774c34b0bcb5391c0cb34ed8aa4a5b9cca4f682e6ff3' +
    '748f82ee78a5636f84c878148cc7020890befffaa4506cebbef9a3f7c67178f2'
  )
    .split(/(?=(?:.{8})+$)/)
    .map((word) => parseInt(word, 16)),
);
const initial = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const words = new Int32Array(64);
const digest = new Int32Array(8);

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (array: Int32Array, index: number): number => array[index] ?? 0;
const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

/**
 * Returns the SHA-256 (FIPS 180-4), in hexadecimal, of an ASCII text of at most 55 characters, which fits one block. Browsers
 * offer SHA-256 on https alone, and the mini-program not at all.
 */
export function sha256(text: string): string {
  firstWordOf(text);
  return Array.from(digest, hex).join('');
}

/** Hashes one block into `digest`. */
function firstWordOf(text: string): number {
  fillWords(text);
  let [a, b, c, d] = [at(initial, 0), at(initial, 1), at(initial, 2), at(initial, 3)];
  let [e, f, g, h] = [at(initial, 4), at(initial, 5), at(initial, 6), at(initial, 7)];
  for (let round = 0; round < 64; round += 1) {
    const choice = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const mixed = (h + choice + at(constants, round) + at(words, round)) | 0;
    const majority = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + mixed) | 0;
    d = c;
    c = b;
    b = a;
    a = (mixed + majority) | 0;
  }
  digest.set([a, b, c, d, e, f, g, h]);
  for (let index = 0; index < 8; index += 1) digest[index] = at(digest, index) + at(initial, index);
  return at(digest, 0);
}

/** Fills the message schedule: the text, a 1 bit, zeros and the length in bits, then the words derived from them. */
function fillWords(text: string): void {
  words.fill(0, 0, 16);
  for (let index = 0; index <= text.length; index += 1) {
    const byte = index < text.length ? text.charCodeAt(index) : 0x80;
    words[index >> 2] = at(words, index >> 2) | (byte << (24 - (index & 3) * 8));
  }
  words[15] = text.length * 8;
  for (let round = 16; round < 64; round += 1) {
    const early = at(words, round - 15);
    const late = at(words, round - 2);
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[round] = at(words, round - 16) + first + at(words, round - 7) + second;
  }
}
