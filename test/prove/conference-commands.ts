import * as fc from 'fast-check';
import type { Conference } from './conference';
import {
  admits,
  dueFen,
  isDisposable,
  liveTicket,
  newTicket,
  pendingOrder,
  phones,
  shareOut,
  type ConferenceModel,
  type ModelOrder,
  type ModelTicket,
} from './conference-model';
import {
  aim,
  choose,
  isFree,
  choosePhone,
  isYes,
  team,
  act,
  expectOutcome,
  mayDispose,
  chooseGiver,
  isLoose,
  isReviewed,
  isPayable,
  ordered,
  paid,
  returned,
  often,
} from './conference-moves';

export const conferenceCommands: fc.Arbitrary<fc.AsyncCommand<ConferenceModel, Conference>>[] = [
  act('register', [aim], async (model, real, given) => {
    const phone = choosePhone((one) => isFree(model, one), given);
    const isAccepted = isFree(model, phone);
    const answer = await real.register(phone);
    expectOutcome(answer, isAccepted);
    if (!isAccepted) return;
    const ticket = newTicket(phone, { review: model.needsReview ? 'pending' : 'none' });
    model.tickets.push(ticket);
    ordered(model, [ticket], null, answer.data);
  }),
  act('addMember', [team, aim], async (model, real, team, given) => {
    const phone = choosePhone((one) => isFree(model, one), given);
    const isAccepted = isFree(model, phone);
    expectOutcome(await real.addMember(team, phone), isAccepted);
    const review = model.needsReview ? 'pending' : 'none';
    if (isAccepted) model.tickets.push(newTicket(phone, { team, review }));
  }),
  act('deleteMember', [team, fc.nat(99)], async (model, real, team, pick) => {
    const phone = choosePhone(() => true, { isAimed: false, pick });
    const ticket = liveTicket(model, phone);
    const isDeleted = ticket?.team === team && isLoose(ticket);
    expectOutcome(await real.deleteMember(team, phone), isDeleted);
    if (isDeleted) ticket.isLive = false;
  }),
  ...often(
    act('order', [team, fc.subarray(phones, { minLength: 1 }), aim], async (model, real, team, chosen, { isAimed }) => {
      const isOwing = (ticket: ModelTicket): boolean => ticket.team === team && isLoose(ticket) && isReviewed(ticket);
      const live = chosen.flatMap((phone) => liveTicket(model, phone) ?? []);
      const holders = isAimed && live.some(isOwing) ? live.filter(isOwing) : live;
      // A phone without an entry is no id at all, and is not missed.
      const isAccepted = holders.length > 0 && holders.every(isOwing);
      const answer = await real.order(
        team,
        holders.map(({ phone }) => phone),
      );
      expectOutcome(answer, isAccepted);
      if (isAccepted) ordered(model, holders, team, answer.data);
    }),
  ),
  act('prepay', [aim], async (model, real, given) => {
    const order = choose(model.orders, (one) => isPayable(one) && !one.hasAttempt, given);
    if (order === undefined) return;
    const isAccepted = isPayable(order);
    expectOutcome(await real.prepay(order.outTradeNo), isAccepted);
    if (isAccepted && !order.hasAttempt) Object.assign(order, { hasAttempt: true, attemptFen: dueFen(order) });
  }),
  ...often(
    act('pay', [aim, fc.integer({ min: 1, max: 3 })], async (model, real, given, times) => {
      const order = choose(
        model.orders.filter((one) => one.hasAttempt || isPayable(one)),
        isPayable,
        given,
      );
      if (order === undefined) return;
      if (!order.hasAttempt) expectOutcome(await real.prepay(order.outTradeNo), true);
      if (!order.hasAttempt) Object.assign(order, { hasAttempt: true, attemptFen: dueFen(order) });
      const isLate = order.status === 'cancelled' && !order.isPaidLate;
      const first = order.status === 'pending' ? 'confirmed' : isLate ? 'refunding' : 'known';
      expect(await real.payment(order.outTradeNo, times)).toEqual([first, ...Array<string>(times - 1).fill('known')]);
      if (order.status === 'pending') paid(model, order);
      if (!isLate) return;
      order.isPaidLate = true;
      model.receivedFen += order.attemptFen;
      model.refundedFen += order.attemptFen;
    }),
  ),
  act('cancel', [fc.nat(99)], async (model, real, pick) => {
    const order = choose(model.orders, () => true, { isAimed: false, pick });
    const [holder] = order?.holders ?? [];
    // Whoever has lost their entry can log in no more.
    if (order === undefined || holder === undefined || (order.team === null && !holder.isLive)) return;
    expectOutcome(await real.cancel(order, holder.phone), order.status !== 'paid');
    if (order.status !== 'pending') return;
    order.status = 'cancelled';
    model.receivedFen -= order.amountFen - dueFen(order);
    order.parts = [];
    if (order.team === null) holder.isLive = false;
  }),
  act('transfer', [aim, fc.constantFrom(...phones)], async (model, real, given, to) => {
    const { ticket: giver, by } = chooseGiver(model, 'transfer', given) ?? {};
    if (giver === undefined || by === undefined) return;
    const recipient = liveTicket(model, to);
    const waiting = recipient === undefined ? null : pendingOrder(recipient);
    const isRecipientFree =
      recipient === undefined ||
      (recipient.paidBy === 'nobody' &&
        recipient.transfer === 'none' &&
        (waiting === null || (waiting.team === null && !waiting.isAwaited)));
    const isAccepted = mayDispose(giver, by, 'transfer') && to !== giver.phone && isRecipientFree;
    expectOutcome(await real.transfer(giver.phone, to, by), isAccepted);
    if (!isAccepted) return;
    if (recipient !== undefined) recipient.isLive = false;
    if (waiting !== null) waiting.status = 'cancelled';
    Object.assign(giver, { isLive: false, transfer: 'given' });
    model.tickets.push(newTicket(to, { team: giver.team, transfer: 'received' }));
  }),
  ...often(
    act('applyRefund', [aim], async (model, real, given) => {
      const { ticket, by } = chooseGiver(model, 'refund', given) ?? {};
      if (ticket === undefined || by === undefined) return;
      const isAccepted = mayDispose(ticket, by, 'refund');
      expectOutcome(await real.applyRefund(ticket.phone, by), isAccepted);
      if (isAccepted) ticket.refund = 'applied';
    }),
  ),
  ...often(
    act('decideRefund', [aim, isYes], async (model, real, given, isApproved) => {
      const phone = choosePhone((one) => liveTicket(model, one)?.refund === 'applied', given);
      const ticket = liveTicket(model, phone);
      if (ticket === undefined) return;
      const isDecided = ticket.refund === 'applied' && !(isApproved && ticket.isCheckedIn);
      expect(await real.decideRefund(phone, isApproved)).toBe(isDecided);
      if (!isDecided) return;
      ticket.refund = isApproved ? 'refunded' : 'refused';
      if (!isApproved) return;
      ticket.isLive = false;
      returned(model, ticket, ticket.feeFen - ticket.returnedFen);
    }),
  ),
  ...often(
    act('startRefund', [aim, fc.constantFrom(null, 10_000, 30_000, 60_000)], async (model, real, given, amountFen) => {
      const mayStart = (ticket: ModelTicket | undefined): boolean =>
        ticket !== undefined && isDisposable(ticket) && ticket.dueFen === 0;
      const phone = choosePhone((one) => mayStart(liveTicket(model, one)), given);
      const ticket = liveTicket(model, phone);
      if (ticket === undefined) return;
      const leftFen = ticket.feeFen - ticket.returnedFen;
      const isAccepted = mayStart(ticket) && (amountFen ?? leftFen) <= leftFen;
      expect(await real.startRefund(phone, amountFen)).toBe(isAccepted);
      if (!isAccepted) return;
      returned(model, ticket, amountFen ?? leftFen);
      if (ticket.returnedFen === ticket.feeFen) Object.assign(ticket, { refund: 'refunded', isLive: false });
    }),
  ),
  act('payByBank', [aim], async (model, real, given) => {
    const ticket = choose(model.tickets, ({ dueFen }) => dueFen > 0, given);
    if (ticket === undefined) return;
    await real.payByBank(ticket.phone);
    // All that this phone has ever been owed.
    for (const one of model.tickets.filter(({ phone }) => phone === ticket.phone)) {
      model.bankRefundedFen += one.dueFen;
      one.dueFen = 0;
    }
  }),
  ...often(
    act('payOut', [aim, isYes], async (model, real, given, isPaid) => {
      const ticket = choose(
        model.tickets.filter(({ dueFen }) => dueFen > 0),
        () => true,
        given,
      );
      if (ticket === undefined) return;
      await real.payOut(ticket.phone, !isPaid);
      for (const one of model.tickets.filter(({ phone }) => isPaid && phone === ticket.phone)) {
        model.bankRefundedFen += one.dueFen;
        one.dueFen = 0;
      }
    }),
  ),
  ...often(
    act('issueInvoice', [aim], async (model, real, given) => {
      const mayIssue = (order: ModelOrder): boolean =>
        order.status === 'paid' && order.issuedFen === null && shareOut(model, order).restFen > 0;
      const order = choose(model.orders, mayIssue, given);
      if (order === undefined) return;
      const isAccepted = mayIssue(order);
      expect(await real.issueInvoice(order)).toBe(isAccepted);
      if (isAccepted) order.issuedFen = shareOut(model, order).restFen;
    }),
  ),
  act('reverseInvoice', [aim], async (model, real, given) => {
    const order = choose(model.orders, ({ issuedFen }) => issuedFen !== null, given);
    if (order === undefined) return;
    expect(await real.reverseInvoice(order)).toBe(order.issuedFen !== null);
    order.issuedFen = null;
  }),
  ...often(
    act('applyForPart', [aim, fc.constantFrom(10_000, 30_000, 80_000)], async (model, real, given, amountFen) => {
      const mayApply = (order: ModelOrder): boolean =>
        order.status === 'paid' && shareOut(model, order).restFen >= amountFen;
      const order = choose(model.orders, mayApply, given);
      const [holder] = order?.holders ?? [];
      // Whoever has lost their entry can log in no more.
      if (order === undefined || holder === undefined || (order.team === null && !holder.isLive)) return;
      const title = `医院 ${order.invoiceParts.length + 1}`;
      const isAccepted = mayApply(order);
      expectOutcome(await real.applyForPart(order, holder.phone, title, amountFen), isAccepted);
      if (isAccepted) order.invoiceParts.push({ title, amountFen, issuedFen: null });
    }),
  ),
  ...often(
    act('issuePart', [aim], async (model, real, given) => {
      const parts = model.orders.flatMap((order) => order.invoiceParts.map((part) => ({ order, part })));
      const shareFen = ({ order, part }: (typeof parts)[number]): number =>
        order.status === 'paid' && part.issuedFen === null ? (shareOut(model, order).shares.get(part) ?? 0) : 0;
      const chosen = choose(parts, (one) => shareFen(one) > 0, given);
      if (chosen === undefined) return;
      const fen = shareFen(chosen);
      expect(await real.issuePart(chosen.order, chosen.part.title)).toBe(fen > 0);
      if (fen > 0) chosen.part.issuedFen = fen;
    }),
  ),
  act('reversePart', [aim], async (model, real, given) => {
    const parts = model.orders.flatMap((order) => order.invoiceParts.map((part) => ({ order, part })));
    const chosen = choose(parts, ({ part }) => part.issuedFen !== null, given);
    if (chosen === undefined) return;
    const { order, part } = chosen;
    expect(await real.reversePart(order, part.title)).toBe(part.issuedFen !== null);
    if (part.issuedFen === null) return;
    // It is applied for again, behind the others.
    order.invoiceParts = [...order.invoiceParts.filter((one) => one !== part), { ...part, issuedFen: null }];
  }),
  ...often(
    act('confirmTransfer', [aim], async (model, real, given) => {
      const order = choose(
        model.orders.filter(({ hasAttempt, status }) => !hasAttempt && status !== 'cancelled'),
        isPayable,
        given,
      );
      if (order === undefined) return;
      const isAccepted = isPayable(order);
      expect(await real.confirmTransfer(order)).toBe(isAccepted);
      if (isAccepted) paid(model, order, 'bank');
    }),
  ),
  ...often(
    act(
      'bookRow',
      [
        fc.array(fc.tuple(aim, fc.constantFrom(1, 0.5)), { minLength: 1, maxLength: 2 }),
        fc.constantFrom(0, 10_000),
        isYes,
      ],
      async (model, real, chosen, overFen, returns) => {
        const among = model.orders.filter(({ hasAttempt, status }) => !hasAttempt && status !== 'cancelled');
        const found = chosen.flatMap(([given, share]) => {
          const order = choose(among, isPayable, given);
          return order === undefined ? [] : [{ order, fen: Math.round(dueFen(order) * share) || 10_000 }];
        });
        if (found.length === 0) return;
        const isAccepted =
          found.every(({ order }) => isPayable(order)) &&
          new Set(found.map(({ order }) => order)).size === found.length;
        const parts = found.map(({ order, fen }) => ({ outTradeNo: order.outTradeNo, amountFen: fen }));
        expect(await real.bookRow(parts, overFen, returns)).toBe(isAccepted);
        if (!isAccepted) return;
        if (returns) model.toReturnFen += overFen;
        if (returns) model.receivedFen += overFen;
        if (returns && overFen > 0) found[0]?.order.returns.push(overFen);
        for (const { order, fen } of found) {
          if (fen === dueFen(order)) {
            paid(model, order, 'bank');
            continue;
          }
          order.parts.push(fen);
          order.isAwaited = true;
          model.receivedFen += fen;
        }
      },
    ),
  ),
  act('takeBack', [aim], async (model, real, given) => {
    const isUntouched = ({ transfer, refund, returnedFen, isCheckedIn }: ModelTicket): boolean =>
      transfer === 'none' && (refund === 'none' || refund === 'refused') && returnedFen === 0 && !isCheckedIn;
    // What is to be given back is meant before what pays for the order.
    const isAlone = ({ issuedFen, holders }: ModelOrder): boolean => issuedFen === null && holders.every(isUntouched);
    const mayBeTaken = (order: ModelOrder): boolean =>
      order.returns.length > 0 ||
      (order.status !== 'cancelled' && order.parts.length > 0 && !order.isPaidOnline && isAlone(order));
    const order = choose(model.orders, mayBeTaken, given);
    if (order === undefined) return;
    const isAccepted = mayBeTaken(order);
    expect(await real.takeBack(order)).toBe(isAccepted);
    if (!isAccepted) return;
    const returned = order.returns.pop();
    if (returned !== undefined) {
      model.toReturnFen -= returned;
      model.receivedFen -= returned;
      return;
    }
    Object.assign(order, { status: 'pending', isAwaited: true });
    model.receivedFen -= order.parts.pop() ?? 0;
    for (const holder of order.holders) holder.paidBy = 'nobody';
  }),
  act('sendRefunds', [], async (_, real) => {
    await real.sendRefunds();
  }),
  ...often(
    act('decideReview', [aim, isYes], async (model, real, given, isApproved) => {
      const phone = choosePhone((one) => liveTicket(model, one)?.review === 'pending', given);
      const ticket = liveTicket(model, phone);
      const isDecided = ticket?.review === 'pending';
      expect(await real.decideReview(phone, isApproved)).toBe(isDecided);
      if (isDecided) ticket.review = isApproved ? 'approved' : 'refused';
    }),
  ),
  ...often(
    act('checkIn', [aim], async (model, real, given) => {
      const isUnused = (ticket: ModelTicket | undefined): boolean =>
        ticket !== undefined && admits(ticket) && !ticket.isCheckedIn;
      const phone = choosePhone((one) => isUnused(liveTicket(model, one)), given);
      const ticket = liveTicket(model, phone);
      if (ticket === undefined) return;
      const outcome = admits(ticket) ? (ticket.isCheckedIn ? 'used' : 'admitted') : 'refused';
      expect(await real.checkIn(phone)).toBe(outcome);
      if (outcome === 'admitted') ticket.isCheckedIn = true;
    }),
  ),
];
