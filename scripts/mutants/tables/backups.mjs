/** What brings data back, and the money that the backup does not know. */
export const backupMutants = [
  {
    name: 'restore-over-data',
    breaks: 'A backup is restored into an empty database alone.',
    find: 'if (rows.length > 0)\n      throw refuse(`数据库不是空的',
    replace: 'if (rows.length > 1e9)\n      throw refuse(`数据库不是空的',
    test: 'a database that is not empty, or in use',
  },
  {
    name: 'restore-beside-servers',
    breaks: 'Nobody uses a database while it is restored.',
    find: 'if ((await database.countOthers()) > 0)',
    replace: 'if ((await database.countOthers()) > 1e9)',
    test: 'a database that is not empty, or in use',
  },
  {
    name: 'restore-uncompared',
    breaks: 'What was restored is compared before it is kept.',
    find: 'if (!isSame) throw refuse(',
    replace: 'if (shapes.length === 0) throw refuse(',
    test: 'what does not arrive as it was, keeping nothing',
  },
  {
    name: 'restore-recorded',
    breaks: 'The audit trail arrives as it was.',
    find: 'for (const { name } of shapes) await query.execute(sql`alter table ${tableName(name)} disable trigger user`);',
    replace: '',
    test: 'moves everything from PGlite to PostgreSQL and back, byte for byte',
  },
  {
    name: 'counters-from-the-start',
    breaks: 'Numbers go on where they were.',
    find: 'for (const table of manifest.tables) await setCounters(query, table);',
    replace: '',
    test: 'what was restored goes on: the trail is whole and grows, numbers follow, triggers are on',
  },
  {
    name: 'backup-digest-unread',
    breaks: 'A damaged file is refused.',
    find: "if (ending.sha256 !== hash.digest('hex')) throw damaged('校验和不符');",
    replace: '',
    test: 'a changed amount',
  },
  {
    name: 'attempt-forgotten',
    breaks: 'A payment whose order is known pays for it.',
    find: '(await lockAttempt(query, report.outTradeNo)) ?? (await adoptAttempt(query, report, at))',
    replace:
      '(await lockAttempt(query, report.outTradeNo)) ?? (at.getTime() < 0 ? await adoptAttempt(query, report, at) : null)',
    test: 'pays once for the order that its number begins with',
  },
  {
    name: 'attempt-adopted-twice',
    breaks: 'One process adopts a forgotten attempt.',
    find: '  const known = await lockAttempt(query, outTradeNo);\n  if (known !== null) return known;\n',
    replace: '',
    test: 'pays once for the order that its number begins with',
  },
  {
    name: 'share-of-anybody',
    breaks: 'A refund ends nobody’s ticket unless it is known whose it is.',
    find: 'item === undefined || others.length > 0 ? null',
    replace: 'item === undefined || others.length > 1e9 ? null',
    test: 'two refunds of one team’s order are not booked for the same member',
  },
  {
    name: 'return-of-a-part',
    breaks: 'A payment that went back in part still pays.',
    find: 'if (sumFen(returned.map(({ amountFen }) => amountFen)) !== payment.amountFen) return false;',
    replace: 'if (returned.length === 0) return false;',
    test: 'of a team’s payment that went back in part, the rest pays; whose part it was is left to the organiser',
  },
];
