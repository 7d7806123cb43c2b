/** Attachments: in rows or in a bucket, and on their way between the two. */
export const fileMutants = [
  {
    name: 'moved-unread',
    breaks: 'A file is found in the bucket only once the bucket has given it back.',
    find: 'if (kept?.equals(bytes) !== true) throw',
    replace: 'if (false) throw',
    test: 'what the bucket gives back changed is not taken for moved',
  },
  {
    name: 'moved-twice',
    breaks: 'Of two runs, one moves a file.',
    find: '.where(and(eq(files.id, file.id), isNotNull(files.bytes)))',
    replace: '.where(eq(files.id, file.id))',
    test: 'two runs at the same time move each file once',
  },
  {
    name: 'upload-taken-for-abandoned',
    breaks: 'An object that is being written is left alone.',
    find: 'lt(fileObjects.changedAt, new Date(clock.now() - abandonedAfterMs))',
    replace: 'lt(fileObjects.changedAt, new Date(clock.now() + 1))',
    test: 'what a process was writing when it ended is removed, and no file can refer to it any more',
  },
  {
    name: 'objects-forgotten',
    breaks: 'What belongs to no file is removed from the bucket.',
    find: 'for (const key of keys) await objects.remove(key);',
    replace: '',
    test: 'a bucket that is away stops files, and nothing else',
  },
  {
    name: 'bucket-not-missed',
    breaks: 'A server that is not told of the bucket does not start, while files are in it.',
    find: `if (count > 0)
    throw new MissingBucketError(`,
    replace: `if (false)
    throw new MissingBucketError(`,
    test: 'a server that is not told of the bucket does not start, while files are in it',
  },
];
