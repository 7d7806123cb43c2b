import { readEntered, readEnteredList, type Entered } from './entered';
import { readMeeting, type Meeting } from './meeting';
import { readOrder, readOrderList, type Order } from './order';
import { isPlainObject, readFlag, readObject, readText, readYuanAsFen } from './read-value';

/** A team operator (spec section 3). */
export interface TeamOperator {
  contactName: string;
  concatPhone: string;
  webUserId: string;
}

/** What `toEnteredCenter` answers. */
export interface Centre {
  entered: Entered | null;
  meeting: Meeting | null;
  order: Order | null;
  orderList: Order[];
  teamOperator: TeamOperator | null;
  isTeamOperator: boolean;
  enteredList: Entered[];
}

export function readCentre(value: unknown): Centre {
  const data = readObject(value);
  return {
    entered: readEntered(data.entered),
    meeting: readMeeting(data.meeting),
    order: readOrder(data.order),
    orderList: readOrderList(data.orderList),
    teamOperator: readTeamOperator(data.teamOperator),
    isTeamOperator: readFlag(data.isTeamOperator),
    enteredList: readEnteredList(data.enteredList),
  };
}

function readTeamOperator(value: unknown): TeamOperator | null {
  if (!isPlainObject(value)) return null;
  return {
    contactName: readText(value.contactName),
    concatPhone: readText(value.concatPhone),
    webUserId: readText(value.webUserId),
  };
}

/** What `getTeamOrderDetail` answers: the price of a selection of members. */
export interface TeamOrderQuote {
  allPriceFen: number;
  enteredList: Entered[];
}

export function readTeamOrderQuote(value: unknown): TeamOrderQuote {
  const data = readObject(value);
  return { allPriceFen: readYuanAsFen(data.allprice), enteredList: readEnteredList(data.enteredList) };
}
