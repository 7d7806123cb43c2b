import { testEveryScreen } from '../e2e/harness/every-screen';
import { useWebKit } from './harness/use-webkit';

describe('in WebKit', () => {
  testEveryScreen(useWebKit());
});
