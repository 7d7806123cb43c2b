// Loaded with --require before our programs: their clock runs CLOCK_OFFSET_MS ahead of the machine's.
const offset = Number(process.env.CLOCK_OFFSET_MS);
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + offset] : given));
  }
  static now() {
    return RealDate.now() + offset;
  }
}

globalThis.Date = ShiftedDate;
