import type { RouteName } from '../../routes';
import type { RouteParams } from './navigation/route-url';

/** A screen as WeChat's menu passes it on. It contains nothing of the person who shares it. */
export interface SharedPage {
  title: string;
  /** A line below the title; '' for none. */
  line: string;
  /** The address of a picture; '' for the app's own. */
  picture: string;
  route: RouteName;
  params: RouteParams;
}
