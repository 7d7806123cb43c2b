// Loaded with --require before our programs: their clock runs ahead of the machine's, by as many milliseconds as the
// file CLOCK_OFFSET_FILE says at that moment.
const { readFileSync } = require('node:fs');

const file = process.env.CLOCK_OFFSET_FILE;
const RealDate = Date;
const shiftedNow = () => RealDate.now() + Number(readFileSync(file, 'utf8'));

class ShiftedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [shiftedNow()] : given));
  }
  static now() {
    return shiftedNow();
  }
}

globalThis.Date = ShiftedDate;
