import type { FastifyInstance } from 'fastify';
import { calls } from '../../../src/contract/calls';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import type { Dependencies } from '../../context/dependencies';
import { writeIfAvailable } from '../../db/database-errors';
import { answer } from '../../http/answers';
import { limitedTo } from '../../http/rate-limits';
import { requestSchema } from '../../http/request-schema';
import { publishedMeetingById } from '../../stores/meetings/store';
import { judgeVoucher } from '../../stores/vouchers/judge-voucher';
import { updateVoucher } from '../../stores/vouchers/store';

/** Codes from one address, which a whole hospital may share; a made one would take longer than the world to guess. */
const checksPerMinute = 60;

/** Serves people who have a voucher's code or a guest's link (product §5.54). */
export function voucherRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { settings, database, clock } = dependencies;
  const options = { schema: requestSchema(calls.checkVoucher), config: limitedTo(checksPerMinute, settings) };
  app.post(calls.checkVoucher.path, options, async (request) => {
    const { meetingId, code, phone: typed } = calls.checkVoucher.readInput(request);
    const { id } = await publishedMeetingById(database.query, meetingId);
    const phone = cleanNumber('phone', typed);
    const voucher = await judgeVoucher(code, { meetingId: id, phone, type: 'paid' }, dependencies);
    const { priceFen, isGuest } = voucher;
    if (isGuest && voucher.openedAt === null)
      await writeIfAvailable(updateVoucher(database.query, voucher.id, { openedAt: new Date(clock.now()) }));
    return answer(calls.checkVoucher, {
      ...{ priceFen, isGuest },
      guestName: isGuest ? (voucher.name ?? '') : '',
      guestPhone: isGuest ? (voucher.phone ?? '') : '',
    });
  });
}
