import { useId, type ReactNode } from 'react';
import type { Meeting } from '../../domain/meeting/meeting';
import { isRegistrationClosed } from '../../domain/meeting/registration-closing';
import { teamFeeText } from '../../domain/meeting/announced-prices';
import { formatShortFen } from '../../domain/money/money';
import { nextTeamStep, type TeamProgress, type TeamStep } from '../../domain/centre/team-progress';
import { now } from '../../platform/device/clock';
import { useLoadedWhen } from '../../platform/browser/use-loaded-when';
import { navigate } from '../../platform/browser/navigation/navigation';
import type { RouteName } from '../../routes';
import { Button } from '../../ui/display/button';
import { Card } from '../../ui/layout/card';
import { Icon } from '../../ui/display/icon';
import { Box } from '../../ui/native/box';
import { Press } from '../../ui/native/press';
import { Phrases } from '../../ui/display/unbroken';
import './operator-home.css';

interface TeamOverviewProps {
  meeting: Meeting;
  progress: TeamProgress;
}

/** Shows the team's progress in numbers, and its next step (product §12.10). */
export function TeamOverview({ meeting, progress }: TeamOverviewProps) {
  const go = (route: RouteName): Promise<void> => navigate(route, { meetingCode: meeting.code });
  const step = nextTeamStep(progress, meeting, now());
  return (
    <>
      <Card padding="flush">
        <Box className="team-numbers">
          <Figure label="成员" count={progress.members} onPress={() => go('teamMembers')} />
          {meeting.isPaid && <Figure label="未交费" count={progress.unpaid} isDue onPress={() => go('teamPayments')} />}
          {meeting.isPaid && (
            <Figure
              label={isAllAwaited(progress) ? '等待到账' : '待支付订单'}
              count={isAllAwaited(progress) ? progress.awaitedOrders : progress.openOrders - progress.awaitedOrders}
              isDue
              onPress={() => go('teamOrders')}
            />
          )}
          {!meeting.isPaid && meeting.hasCredit && (
            <Figure label="学分可申请" count={progress.creditsToApply} onPress={() => go('teamMembers')} />
          )}
        </Box>
      </Card>
      <Card>
        <Box as="ol" className="team-steps" aria-label="办理步骤">
          <MembersStep meeting={meeting} progress={progress} next={step} go={go} />
          {meeting.isPaid && <PaymentStep meeting={meeting} progress={progress} next={step} go={go} />}
          {(meeting.isPaid || meeting.hasCredit) && (
            <AfterwardsStep meeting={meeting} progress={progress} next={step} go={go} />
          )}
        </Box>
      </Card>
    </>
  );
}

interface FigureProps {
  label: string;
  count: number;
  /** Marks a number other than zero as due. */
  isDue?: boolean;
  onPress: () => unknown;
}

function Figure({ label, count, isDue = false, onPress }: FigureProps) {
  return (
    <Press className="team-numbers__figure" onPress={onPress}>
      <Box as="span" className={`team-numbers__count ${isDue && count > 0 ? 'team-numbers__count--due' : ''}`}>
        {String(count)}
      </Box>{' '}
      <Box as="span" className="team-numbers__label">
        <Phrases>{label}</Phrases>
      </Box>
    </Press>
  );
}

interface StepsProps extends TeamOverviewProps {
  next: TeamStep | null;
  go: (route: RouteName) => Promise<void>;
}

function MembersStep({ meeting, progress: { members }, next, go }: StepsProps) {
  const isClosed = isRegistrationClosed(meeting, now());
  const text =
    members > 0
      ? `${members} 位${isClosed ? '，报名已结束' : '，可继续添加或批量导入'}`
      : isClosed
        ? '报名已结束，不能再添加'
        : '逐位填写，或用表格批量导入';
  return (
    <Step number={1} title="添加成员" text={text} isDone={members > 0} isNext={next === 'members'}>
      {members > 0 || isClosed ? (
        <StepLink onPress={() => go('teamMembers')}>成员</StepLink>
      ) : (
        <>
          <Button size="small" onPress={() => go('memberAdd')}>
            去添加
          </Button>
          <Button size="small" kind="outline" onPress={() => go('memberImport')}>
            批量导入
          </Button>
        </>
      )}
    </Step>
  );
}

function PaymentStep({ meeting, progress, next, go }: StepsProps) {
  const { members, unpaid, orderable, openOrders } = progress;
  const isDone = members > 0 && unpaid === 0 && openOrders === 0;
  const fees = useLoadedWhen(meeting.priceTable !== '', loadPriceLine) ?? teamFeeText;
  return (
    <Step
      number={2}
      title="交费"
      text={describePayment(progress, fees(meeting))}
      isDone={isDone}
      isNext={next === 'payment'}
    >
      {orderable > 0 && (
        <Button size="small" onPress={() => go('teamPayments')}>
          去交费
        </Button>
      )}
      {orderable === 0 && openOrders > 0 && (
        <Button size="small" onPress={() => go('teamOrders')}>
          {isAllAwaited(progress) ? '查看' : '去支付'}
        </Button>
      )}
      {orderable === 0 && openOrders === 0 && members > 0 && <StepLink onPress={() => go('teamOrders')}>订单</StepLink>}
    </Step>
  );
}

/** Returns true if all unpaid orders wait for their transfers, so that there is nothing to do but wait. */
function isAllAwaited({ openOrders, awaitedOrders }: TeamProgress): boolean {
  return openOrders > 0 && openOrders === awaitedOrders;
}

const loadPriceLine = () => import('../../session/price-view').then(({ shownPriceLine }) => shownPriceLine);

/** @param fees the prices on one line, for an operator without members */
function describePayment(progress: TeamProgress, fees: string): string {
  const { members, unpaid, orderable, orderableFen, isDiscounted, openOrders } = progress;
  const open = describeOpenOrders(progress);
  if (orderable > 0) {
    const price = isDiscounted ? `，团队价 ${formatShortFen(orderableFen / orderable)}/人` : '';
    const total = orderableFen > 0 ? `，合计 ${formatShortFen(orderableFen)}` : '';
    return `${orderable} 位未交费${price}${total}${open === '' ? '' : `；另有 ${open}`}`;
  }
  if (openOrders > 0) return unpaid > 0 ? `${open}，含 ${unpaid} 位未交费成员` : open;
  return members > 0 ? '已全部交费' : fees || '添加成员后统一交费';
}

/** Describes orders to pay, and separately those that wait for a transfer; '' for none. */
function describeOpenOrders({ openOrders, awaitedOrders }: TeamProgress): string {
  const due = openOrders - awaitedOrders;
  if (due === 0) return awaitedOrders > 0 ? `${awaitedOrders} 个订单等待到账` : '';
  return `${due} 个订单待支付${awaitedOrders > 0 ? `、${awaitedOrders} 个等待到账` : ''}`;
}

function AfterwardsStep({ meeting, progress, next, go }: StepsProps) {
  const { isPaid, hasCredit } = meeting;
  const title = isPaid ? (hasCredit ? '发票与学分' : '发票') : '学分';
  const isNext = next === 'afterwards';
  const text = [isPaid ? describeInvoices(progress) : '', hasCredit ? describeCredits(progress) : ''];
  const isDone = progress.members > 0 && next === null;
  return (
    <Step number={isPaid ? 3 : 2} title={title} text={text.filter(Boolean).join('；')} isDone={isDone} isNext={isNext}>
      {isPaid && progress.invoicesApplied + progress.invoicesToApply > 0 && (
        <StepLink onPress={() => go('teamInvoices')}>发票</StepLink>
      )}
      {hasCredit && progress.creditsApplied + progress.creditsToApply > 0 && (
        <StepLink onPress={() => go(progress.creditsToApply > 0 ? 'teamCredit' : 'teamMembers')}>学分</StepLink>
      )}
    </Step>
  );
}

function describeInvoices({ invoicesApplied, invoicesToApply }: TeamProgress): string {
  if (invoicesApplied === 0 && invoicesToApply === 0) return '交费后可申请发票';
  if (invoicesToApply === 0) return `发票已申请 ${invoicesApplied} 张`;
  return `发票${invoicesApplied > 0 ? `已申请 ${invoicesApplied} 张，` : ''} ${invoicesToApply} 张可申请`.replace(
    '， ',
    '，',
  );
}

function describeCredits({ creditsApplied, creditsToApply }: TeamProgress): string {
  if (creditsApplied === 0 && creditsToApply === 0) return '报名生效后可申请学分';
  if (creditsToApply === 0) return `学分已申请 ${creditsApplied} 位`;
  return `学分 ${creditsToApply} 位可申请`;
}

interface StepProps {
  number: number;
  title: string;
  text: string;
  isDone: boolean;
  /** This is the next step to do. */
  isNext: boolean;
  /** Links to the step's pages. */
  children: ReactNode;
}

function Step({ number, title, text, isDone, isNext, children }: StepProps) {
  const titleId = useId();
  const state = isDone ? 'done' : isNext ? 'next' : 'later';
  return (
    <Box as="li" className={`team-step team-step--${state}`} aria-current={isNext ? 'step' : undefined}>
      <Box as="span" className="team-step__mark">
        {isDone ? <Icon name="check" size="small" label="已完成" /> : String(number)}
      </Box>
      <Box className="team-step__texts">
        <Box id={titleId} className="team-step__title">
          {title}
        </Box>
        <Box className="team-step__text">
          <Phrases>{text}</Phrases>
        </Box>
      </Box>
      <Box className="team-step__actions">{children}</Box>
    </Box>
  );
}

function StepLink({ children, onPress }: { children: ReactNode; onPress: () => unknown }) {
  return (
    <Press className="team-step__link" onPress={onPress}>
      {children}
      <Icon name="chevron" size="small" />
    </Press>
  );
}
