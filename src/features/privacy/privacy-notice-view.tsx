import { errorMessage } from '../../api/call-error';
import { usePrivacyNotice } from '../../api/privacy-notice';
import { generalTerms, noticeParagraphs } from '../../domain/privacy/privacy-notice';
import { openPrivacyContract, privacyContractName } from '../../platform/device/permission/privacy-contract';
import { Button } from '../../ui/display/button';
import { Card } from '../../ui/layout/card';
import { Box } from '../../ui/native/box';
import { Skeleton } from '../../ui/layout/skeleton';
import { StateView } from '../../ui/layout/state-view';
import { generalNoticeText } from './general-notice';
import './privacy-notice-view.css';

interface PrivacyNoticeViewProps {
  /** '' for no meeting. */
  meetingId: string;
}

/** Shows the privacy notice in force: the meeting's, else the app's own (product §2.34, /privacy). */
export function PrivacyNoticeView({ meetingId }: PrivacyNoticeViewProps) {
  const { notice, error, retry } = usePrivacyNotice(meetingId);
  if (notice === undefined && error === null) return <Skeleton shape="card" count={2} />;
  if (notice === undefined) {
    return (
      <StateView
        kind="error"
        title="说明加载失败"
        text={errorMessage(error)}
        action={{ label: '重试', onPress: retry }}
      />
    );
  }
  const { version } = notice ?? generalTerms;
  const paragraphs = noticeParagraphs(notice?.text ?? generalNoticeText);
  return (
    <Card>
      <Box className="privacy-notice__version">{`${version} 版`}</Box>
      {paragraphs.map(({ isHeading, text }, index) => (
        <Box
          key={index}
          as={isHeading ? 'h2' : 'p'}
          className={isHeading ? 'privacy-notice__heading' : 'privacy-notice__text'}
        >
          {text}
        </Box>
      ))}
      {privacyContractName !== null && (
        <Button kind="text" onPress={openPrivacyContract}>
          {`查看${privacyContractName}`}
        </Button>
      )}
    </Card>
  );
}
