import { testEveryScreen } from './harness/every-screen';
import { usePhones } from './harness/use-phones';

describe('in Chromium', () => {
  const newPhone = usePhones();
  testEveryScreen((product) => newPhone({ product }));
});
