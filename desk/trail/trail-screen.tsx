import { SearchOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import { trailSubjects } from '../../src/domain/trail/trail';
import { useMay } from '../api/me';
import type { AddressSearch } from '../table/address-search';
import { ListSkeleton } from '../table/list-skeleton';
import { useMeetingId } from '../ui/address';
import { figure } from '../ui/amounts';
import { FailedState, ScreenState } from '../ui/screen-state';
import { Sheet } from '../ui/sheet';
import { useRested } from '../ui/use-rested';
import { Views } from '../ui/views';
import { Chain } from './chain';
import { TrailLines } from './trail-lines';
import { useTrail } from './use-trail';
import { layers } from '../ui/layers';
import '../table/list.css';
import './trail.css';

/** The trail of a meeting: who, when, what from what to what. Nothing in it can be changed. */
export function TrailScreen() {
  const meetingId = useMeetingId();
  const may = useMay(meetingId);
  const navigate = useNavigate();
  const address: AddressSearch = useSearch({ strict: false });
  const { subject = '', who = '', from = '', to = '', q = '' } = address;
  const [typed, setTyped] = useState<string | null>(null);
  const searched = useRested(typed);
  const asked = {
    ...{ meetingId, subject, who, from, to, about: '' },
    search: searched?.trim() ?? '',
    sealedSearch: searched === null ? q : '',
  };
  const { lines, answer, error, isPending, more, isAsking, retry } = useTrail(asked);
  const change = (changes: AddressSearch): void =>
    void navigate({
      to: '.',
      search: (others: AddressSearch) =>
        Object.fromEntries(Object.entries({ ...others, ...changes }).filter(([, text]) => text !== '')),
      replace: true,
    });
  const sealed = answer?.sealedSearch;
  useEffect(() => {
    // The words go into the address as the server has sealed them.
    if (searched !== null && sealed !== undefined && answer?.search === searched.trim() && sealed !== q)
      change({ q: sealed });
  });
  return (
    <Sheet
      title="操作记录"
      beside={
        <Views
          tabs={[{ key: '', label: '全部' }, ...trailSubjects]}
          current={subject}
          onChoose={(key) => change({ subject: key })}
        />
      }
      acts={may('verifyTrail') && <Chain meetingId={meetingId} />}
    >
      <div className="list-bar">
        <Input
          className="list-bar__search"
          prefix={<SearchOutlined />}
          aria-label="搜索操作记录"
          placeholder="同事、参会人、订单号"
          maxLength={100}
          allowClear
          value={typed ?? answer?.search ?? ''}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Select
          className="trail__who"
          aria-label="谁做的"
          placeholder="谁做的"
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={who === '' ? null : who}
          onChange={(key: string | null) => change({ who: key ?? '' })}
          getPopupContainer={layers}
          options={(answer?.actors ?? []).map(({ key, name }) => ({ value: key, label: name }))}
        />
        <DatePicker.RangePicker
          aria-label="什么时候"
          allowEmpty={[true, true]}
          value={[from === '' ? null : dayjs(from), to === '' ? null : dayjs(to)]}
          onChange={(days) =>
            change({ from: days?.[0]?.format('YYYY-MM-DD') ?? '', to: days?.[1]?.format('YYYY-MM-DD') ?? '' })
          }
          getPopupContainer={layers}
        />
        <span className="list-bar__end second">只能看，不能改，也删不掉</span>
      </div>
      <div className="list">
        {error !== null && answer === undefined ? (
          <FailedState what="操作记录" error={error} retry={retry} />
        ) : isPending ? (
          <ListSkeleton columns={4} />
        ) : lines.length === 0 ? (
          <ScreenState title="没有符合的记录" text="换个词，或换一段时间" />
        ) : (
          <>
            <TrailLines {...{ meetingId, lines }} />
            {more !== null && (
              <Button className="trail__more" loading={isAsking} onClick={more}>
                看更早的
              </Button>
            )}
          </>
        )}
      </div>
      {answer !== undefined && (
        <footer className="list-foot">
          <span className="second" role="status">
            {answer.total === answer.all ? '' : `符合 ${figure(answer.total)} 条，`}共 {figure(answer.all)} 条
          </span>
        </footer>
      )}
    </Sheet>
  );
}
