import { Card } from '../../ui/layout/card';
import { Unbroken } from '../../ui/display/unbroken';
import { Box } from '../../ui/native/box';
import './remittance-steps.css';

/**
 * Lists the next steps of paying by transfer or on site.
 * @param number the order's short number, by which it is found on site; left out while there is none
 */
export function RemittanceSteps({ number }: { number?: string }) {
  const steps = [
    <>
      按收款账户转账，并在附言中填写转账附言；或到会议现场刷卡，向工作人员出示{' '}
      <Box as="strong">
        <Unbroken>{number ?? '订单号'}</Unbroken>
      </Box>
      。
    </>,
    '主办方确认到账后，报名生效。',
    '确认后登录个人中心，可查看报名信息和参会码。',
  ];
  return (
    <Card title="付款步骤">
      <Box as="ol" className="remittance-steps">
        {steps.map((step, index) => (
          <Box key={index} as="li" className="remittance-steps__step">
            <Box as="span" className="remittance-steps__number" aria-hidden>
              {index + 1}
            </Box>
            <Box className="remittance-steps__text">{step}</Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
