import type { CentreVisit } from '../../session/centre';
import type { PaymentDue } from '../../contract/payment';
import { Button } from '../../ui/button/button';
import { Card } from '../../ui/card/card';
import { Box } from '../../ui/native/box';
import { upgrade } from './upgrade';
import './upgrade-card.css';

interface UpgradeCardProps {
  visit: CentreVisit;
  onUpgraded: (result: PaymentDue) => unknown;
}

/** What a free guest of a paid meeting is offered. */
export function UpgradeCard({ visit, onUpgraded }: UpgradeCardProps) {
  const press = async (): Promise<void> => {
    const result = await upgrade(visit);
    if (result !== null) await onUpgraded(result);
  };
  return (
    <Card title="参加全部会议日程">
      <Box className="upgrade-card__text">您当前以参观观众（免费）身份报名，可支付注册费升级。</Box>
      <Button kind="outline" onPress={press}>
        升级为参会代表
      </Button>
    </Card>
  );
}
