import { testEveryScreen } from './harness/test-every-screen';
import { usePhones } from './harness/use-phones';

describe('in Chromium', () => {
  const newPhone = usePhones();
  testEveryScreen(newPhone);
});
