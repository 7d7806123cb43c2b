// Loaded with --require before our programs: their clock runs ahead of the machine's, by as many milliseconds as the
// file CLOCK_OFFSET_FILE says at that moment. What was read holds until the code that runs has ended: a request that is sent
// after the clock was moved is answered later.
const { readFileSync } = require('node:fs');

const file = process.env.CLOCK_OFFSET_FILE;
const RealDate = Date;
let offset = null;

function shiftedNow() {
  if (offset === null) {
    offset = Number(readFileSync(file, 'utf8'));
    process.nextTick(() => (offset = null));
  }
  return RealDate.now() + offset;
}

class ShiftedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [shiftedNow()] : given));
  }
  static now() {
    return shiftedNow();
  }
}

globalThis.Date = ShiftedDate;
