import { testEveryScreen } from '../e2e/harness/test-every-screen';
import { useWebKit } from './harness/use-webkit';

describe('in WebKit', () => {
  testEveryScreen(useWebKit());
});
