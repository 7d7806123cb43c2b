import { cleanNumber } from '../../src/domain/typed-number/clean-number';
import { refuse, type Refusal } from '../http/answers';
import {
  findRegistration,
  type FoundRegistration,
  type RegistrationMatch,
} from '../modules/entries/find-registrations';
import type { CommandContext } from './command';

export const noRegistrationText = (typed: string): string => `没有手机号 ${cleanNumber('phone', typed)} 的报名`;

export function severalMeetings({ meetingCodes }: Extract<RegistrationMatch, { outcome: 'several' }>): Refusal {
  return refuse(`该手机号报名了 ${meetingCodes.length} 个会议，请用 --meeting 指定：${meetingCodes.join('、')}`);
}

/** For commands that change the one registration of a phone. */
export const meetingOption = { meeting: '会议编码；该手机号报名了几个会议时必填' };

/**
 * Reads a phone and `--meeting` as the registration that they mean.
 * @throws Refusal
 */
export async function readRegistration(
  typed: string,
  { dependencies, options }: Pick<CommandContext, 'dependencies' | 'options'>,
): Promise<FoundRegistration> {
  const match = await findRegistration(typed, options.meeting ?? '', dependencies);
  switch (match.outcome) {
    case 'found':
      return match.registration;
    case 'none':
      throw refuse(noRegistrationText(typed));
    case 'several':
      throw severalMeetings(match);
  }
}
