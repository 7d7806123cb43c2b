import { formatShortFen } from '../../domain/money/money';
import { formatMoment } from '../../domain/time/format-dates';
import type { Waiting } from './use-waiting';

interface Words {
  heading: string;
  text: string;
}

/** Says where somebody stands in a waiting list, and what happens next. */
export function waitingWords({ state, position, until, feeFen, isOver }: Waiting): Words {
  switch (state) {
    case 'in-line':
      return isOver
        ? { heading: '候补已结束', text: '报名已截止，没有等到名额。如有疑问请联系主办方。' }
        : {
            heading: `候补中，第 ${position} 位`,
            text: `名额已满。有人退出时按先后短信通知您，现在无需支付，也没有参会码。${
              feeFen > 0 ? `轮到后按确认时的价格支付，现在是 ${formatShortFen(feeFen)}。` : ''
            }`,
          };
    case 'offered':
      return {
        heading: '轮到您了，请确认名额',
        text: `名额为您保留到 ${formatMoment(until)}，过期让给下一位。${
          feeFen > 0 ? `确认后支付 ${formatShortFen(feeFen)}。` : ''
        }`,
      };
    case 'missed':
      return {
        heading: '没有按时确认，名额已让给下一位',
        text: isOver ? '报名已截止，不能再候补。' : '填写的内容都还在，需要的话可以重新候补，排在最后。',
      };
    case 'placed':
      return { heading: '名额已确认', text: '请登录个人中心查看报名，需要交费的在那里支付。' };
    default:
      return { heading: '已退出候补', text: '手机号可以重新报名。' };
  }
}
