/** A phone in canonical form. */
export const plainPhone = '13812345678';

/** The same phone as written in address books and messages. */
export const writtenPhones = [
  '138 1234 5678',
  '+8613812345678',
  '86 138-1234-5678',
  ' 13812345678',
  '\u202d138 1234 5678\u202c',
  '138\u200b1234\u200d5678',
  '１３８１２３４５６７８',
  '\u202d１３８１２３４５６７８\u202c',
];
