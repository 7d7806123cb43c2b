import { owedAfterRefusal, type OwedAfterRefusal, type PaidShare } from './refused-identity';

const student: PaidShare = { chargedFen: 400_00, leftFen: 400_00 };

it.each<[string, PaidShare | null, priceFen: number, isWaived: boolean, OwedAfterRefusal]>([
  ['who has not paid owes the other price', null, 800_00, false, { returnFen: 0, dueFen: 800_00 }],
  ['there is nothing to waive before anything is paid', null, 800_00, true, { returnFen: 0, dueFen: 800_00 }],
  ['a dearer identity is paid anew', student, 800_00, false, { returnFen: 400_00, dueFen: 800_00 }],
  ['the office waives the difference', student, 800_00, true, { returnFen: 0, dueFen: 0 }],
  ['the same price changes nothing', student, 400_00, false, { returnFen: 0, dueFen: 0 }],
  ['a cheaper identity gives nothing back', student, 300_00, false, { returnFen: 0, dueFen: 0 }],
  [
    'only what is left goes back',
    { chargedFen: 400_00, leftFen: 150_00 },
    ...([800_00, false, { returnFen: 150_00, dueFen: 800_00 }] as const),
  ],
])('%s', (_, paid, priceFen, isWaived, expected) => {
  expect(owedAfterRefusal(paid, priceFen, isWaived)).toEqual(expected);
});
