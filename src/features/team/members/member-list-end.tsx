import { errorMessage, failureState } from '../../../api/call-error';
import { Button } from '../../../ui/display/button';
import { Box } from '../../../ui/native/box';
import { Notice } from '../../../ui/display/notice';
import { Skeleton } from '../../../ui/layout/skeleton';
import { StateView } from '../../../ui/layout/state-view';
import type { MemberList } from './member-list';
import './team-members.css';

interface MemberListEndProps {
  list: MemberList;
  onShowAll: () => unknown;
}

/** The end of the member list: it shows that more are available or loading, an error, or that there are none. */
export function MemberListEnd({ list, onShowAll }: MemberListEndProps) {
  const { members, total, isSearching, isLoadingMore, error, retry } = list;
  if (isSearching || isLoadingMore) return <Skeleton shape="card" count={2} label="正在读取参会人…" />;
  if (error !== null && members.length === 0) {
    return <StateView title="参会人加载失败" {...failureState(error, retry)} />;
  }
  if (error !== null) {
    return (
      <Notice tone="bad" live>
        {errorMessage(error)}
        <Button kind="text" size="small" busyText="重试中…" onPress={retry}>
          重试
        </Button>
      </Notice>
    );
  }
  if (members.length === 0) {
    return <StateView kind="empty" title="没有符合条件的参会人" action={{ label: '查看全部', onPress: onShowAll }} />;
  }
  if (members.length === total) return null;
  return <Box className="team-members__shown">{`已显示 ${members.length} / ${total} 位`}</Box>;
}
