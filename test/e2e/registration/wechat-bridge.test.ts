import { usePhones } from '../harness/use-phones';

/**
 * Emulates the bridge script of WeChat's browser (ADR 0013): messages wait in a queue, and a hidden frame's URL tells
 * the app to fetch them; another frame's URL carries each result.
 */
const loadBridgeFrames = `new Promise((resolve) => {
  const violations = [];
  const control = 'https://elsewhere.example/';
  document.addEventListener('securitypolicyviolation', (event) => {
    violations.push([event.effectiveDirective, event.blockedURI.split(':')[0]]);
    // Refusals are told of in their order: what comes before the control's has been told of.
    if (event.blockedURI.startsWith('https')) resolve(violations);
  });
  const addresses = ['weixin://dispatch_message/', 'weixin://private/setresult/SCENE_FETCHQUEUE&W10=', 'weixinping://iframe', control];
  for (const address of addresses) {
    const frame = document.createElement('iframe');
    frame.style.display = 'none';
    document.documentElement.appendChild(frame);
    frame.src = address;
  }
})`;

describe('WeChat’s bridge', () => {
  const newPhone = usePhones();

  it('speaks through its frames, which our policy lets through as it does no other', async () => {
    const phone = await newPhone();
    phone.problems.expect(/violates the following Content Security Policy directive: "frame-src/);
    // A browser that does not know these schemes asks the system to open them.
    phone.problems.expect(/^Not allowed to launch 'weixin/);
    await phone.open('/charge/pay');
    await phone.page.locator('#app').waitFor();
    expect(await phone.page.evaluate(loadBridgeFrames)).toEqual([['frame-src', 'https']]);
  });
});
