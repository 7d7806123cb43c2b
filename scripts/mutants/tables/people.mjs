/** People's data: keys, and what is removed. */
export const peopleMutants = [
  {
    name: 'wrong-secret-starts',
    breaks: 'A server with another secret does not start.',
    find: 'if (kept.length > 0 && first === undefined)',
    replace: 'if (false)',
    test: 'does not start with another secret, and writes nothing',
  },
  {
    name: 'needed-key-forgotten',
    breaks: 'A key is dropped only once nothing is encrypted with it.',
    find: 'if (await isKeyUsed(query, id)) throw keyStillNeeded(id);',
    replace: '',
    test: 'takes on a new secret beside the former one: reads with both, writes with the new',
  },
  {
    name: 'rotation-overwrites',
    breaks: 'What is written while keys are rotated is kept.',
    find: 'order by ${key} limit ${batchSize} for no key update skip locked',
    replace: 'order by ${key} limit ${batchSize}',
    test: 'what is corrected while its key is rotated keeps its correction',
  },
  {
    name: 'erased-with-money-pending',
    breaks: 'Nobody is erased while money is on its way.',
    find: 'if (reasons.size > 0) throw',
    replace: 'if (false) throw',
    test: 'is refused while there is',
  },
  {
    name: 'expired-with-money-pending',
    breaks: 'Nothing expires while money is on its way.',
    find: 'left.entries.filter(({ id }) => !pending.some(({ entryId }) => entryId === id))',
    replace: 'left.entries',
    test: 'removes people’s data so many days after the meeting, and says how much',
  },
];
