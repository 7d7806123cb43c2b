import { isMobilePhone, maskPhone } from '../../../src/domain/person/mobile-phone';
import { formatShanghaiTime } from '../../../src/domain/time/shanghai-time';
import { cleanNumber } from '../../../src/domain/typed-number/clean-number';
import { checkIn } from '../../modules/door/check-in';
import { undoCheckIn } from '../../modules/door/undo-check-in';
import { findTicketHolder } from '../../modules/entries/find-registrations';
import { answer, exitCode, UsageError, type Command, type CommandContext } from '../command';
import { noRegistrationText, severalMeetings } from '../find-registration';

export const checkInCommands: readonly Command[] = [
  {
    name: 'check-in',
    parameters: ['[参会码]'],
    options: { meeting: '只接受该会议编码的参会码', phone: '手机号，代替参会码：没带码的人，请先核对证件' },
    recordedOptions: ['phone'],
    summary: '核验参会码（或 --phone 手机号）并签到；已使用、已失效的会说明',
    run: async (context) => {
      const code = await codeToCheckIn(context);
      if (code === null)
        return answer(exitCode.ticketRefused, [`无效：${noRegistrationText(context.options.phone ?? '')}`]);
      const result = await checkIn(code, context.options.meeting ?? '', context.dependencies, context.actor);
      if (result.outcome === 'unknown') return answer(exitCode.ticketRefused, ['无效：没有这个参会码']);
      const who = holderLine(result);
      switch (result.outcome) {
        case 'admitted':
          return answer(exitCode.done, ['有效：签到成功', who]);
        case 'used':
          return answer(exitCode.ticketUsed, [
            `已使用：该参会码已于 ${formatShanghaiTime(result.usedAt.getTime())} 签到`,
            who,
          ]);
        case 'refused':
          return answer(exitCode.ticketRefused, [`无效：${result.reason}`, who]);
      }
    },
  },
  {
    name: 'check-in undo',
    parameters: ['手机号或参会码'],
    options: { meeting: '会议编码；该手机号报名了几个会议时必填' },
    summary: '撤销签错的签到，本人可重新签到；记入操作记录',
    run: async (context) => {
      const typed = (context.words[0] ?? '').trim();
      const isPhone = isMobilePhone(cleanNumber('phone', typed));
      const code = isPhone ? await codeOfPhone(typed, context) : typed;
      if (code === null) return answer(exitCode.ticketRefused, [noRegistrationText(typed)]);
      const result = await undoCheckIn(code, context.options.meeting ?? '', context.dependencies, context.actor);
      switch (result.outcome) {
        case 'unknown':
          return answer(exitCode.ticketRefused, ['没有这个参会码']);
        case 'other-meeting':
          return answer(exitCode.ticketRefused, ['不是本次会议的参会码', holderLine(result)]);
        case 'not-checked-in':
          return answer(exitCode.refused, ['尚未签到，无需撤销', holderLine(result)]);
        case 'undone': {
          const time = formatShanghaiTime(result.checkedInAt.getTime());
          return answer(exitCode.done, [`已撤销 ${time} 的签到，可重新签到`, holderLine(result)]);
        }
      }
    },
  },
];

/**
 * Reads the typed code, or the code of the phone that is typed in its place.
 * @returns null if the phone has not registered
 * @throws UsageError, Refusal
 */
async function codeToCheckIn(context: CommandContext): Promise<string | null> {
  const [typed = ''] = context.words;
  const { phone = '' } = context.options;
  if (typed !== '' && phone !== '') throw new UsageError('参会码和 --phone 只能用一个');
  if (phone !== '') return codeOfPhone(phone, context);
  if (typed === '') throw new UsageError('缺少参数：参会码，没有参会码的用 --phone 手机号');
  return typed.trim();
}

/**
 * Finds the ticket code of whoever registered a phone. Checking in by a code takes care of the rest, also of a ticket
 * that changes hands meanwhile, since its new holder has another code.
 * @returns null if the phone has not registered
 * @throws Refusal
 */
async function codeOfPhone(phone: string, context: CommandContext): Promise<string | null> {
  const match = await findTicketHolder(phone, context.options.meeting ?? '', context.dependencies);
  if (match.outcome === 'several') throw severalMeetings(match);
  return match.outcome === 'none' ? null : match.registration.ticketCode;
}

/** Somebody's ticket, as far as the door has to see it. */
interface SeenTicket {
  entry: { name: string; phone: string };
  meeting: { name: string };
}

const holderLine = ({ entry, meeting }: SeenTicket): string =>
  `${entry.name}  ${maskPhone(entry.phone)}  ${meeting.name}`;
