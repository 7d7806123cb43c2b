import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Filters } from '../../src/domain/list/list-query';
import type { DeskCallName } from '../../src/domain/staff/rights';
import type { AddressSearch } from './address-search';
import type { ListDefinition } from './list-definition';
import type { ListInput } from './list-input';
import { readParameters, writeFilters, writeParameters, type ListParameters } from './list-parameters';
import { nothingTicked, type Ticked } from './selection';

/** The server's answer, as `listAnswer` of the contract has it. */
export interface ListAnswer<Row> {
  rows: Row[];
  total: number;
  all: number;
  search: string;
  sealedSearch: string;
  counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface ListSource<Row> {
  definition: ListDefinition<Row>;
  /** The call and what it is asked of, such as the meeting's id. */
  key: readonly [DeskCallName, ...string[]];
  ask: (input: ListInput, signal: AbortSignal) => Promise<ListAnswer<Row>>;
}

/** How long typing rests before it is searched for, in milliseconds. */
const restMs = 250;

/** A list and the ways to change what it shows. Everything but what is being typed stands in the address. */
export interface List<Row> extends ListSource<Row> {
  parameters: ListParameters;
  answer: ListAnswer<Row> | undefined;
  error: unknown;
  /** The rows that are shown are those of before; the next ones are on their way. */
  isOld: boolean;
  retry: () => unknown;
  /** The words in the search box. */
  typed: string;
  type: (text: string) => void;
  setFilters: (filters: Filters, sort?: string) => void;
  setSort: (sort: string) => void;
  setPage: (page: number) => void;
  setColumns: (columns: readonly string[] | null) => void;
  ticked: Ticked;
  setTicked: (ticked: Ticked) => void;
  /** The list's present question, which acts on a selection repeat. */
  input: ListInput;
}

/** Keeps a list's parameters in the address and asks the server for its rows. */
export function useList<Row>({ definition, key, ask }: ListSource<Row>): List<Row> {
  const navigate = useNavigate();
  const search: AddressSearch = useSearch({ strict: false });
  const parameters = useMemo(() => readParameters(search, definition.fields), [search, definition.fields]);
  // Null as long as the address has the search: from a link, a reload, or Back.
  const [typed, setTyped] = useState<string | null>(null);
  const [searched, setSearched] = useState<string | null>(null);
  const ownSealed = useRef(parameters.sealedSearch);
  const [selected, setSelected] = useState<{ of: string; ticked: Ticked }>({ of: '', ticked: nothingTicked });

  const change = (changes: Partial<ListParameters>, replace = false): void =>
    void navigate({
      to: '.',
      search: (others: AddressSearch) => writeParameters({ ...parameters, ...changes }, definition.fields, others),
      replace,
    });

  useEffect(() => {
    if (parameters.sealedSearch === ownSealed.current) return;
    // Another search came by the address.
    ownSealed.current = parameters.sealedSearch;
    setTyped(null);
    setSearched(null);
  }, [parameters.sealedSearch]);

  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => setSearched(typed.trim()), restMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const { sort, page, filters } = parameters;
  const input: ListInput = {
    search: searched ?? '',
    sealedSearch: searched === null ? parameters.sealedSearch : '',
    filters: writeFilters(filters),
    ...{ sort, page },
  };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, input],
    queryFn: ({ signal }) => ask(input, signal),
    placeholderData: keepPreviousData,
  });

  // The words that were typed go into the address once the server has sealed them.
  const sealed = isPlaceholderData || data === undefined ? null : data.sealedSearch;
  const latest = useRef(change);
  latest.current = change;
  useEffect(() => {
    // An answer to other words is on its way out.
    if (searched === null || sealed === null || (searched === '') !== (sealed === '')) return;
    if (sealed === ownSealed.current) return;
    ownSealed.current = sealed;
    latest.current({ sealedSearch: sealed, page: 1 }, true);
  }, [searched, sealed]);

  // A selection belongs to what was found when it was made.
  const identity = JSON.stringify([input.search, input.sealedSearch, input.filters]);
  return {
    ...{ definition, key, ask, parameters, answer: data, error, input },
    isOld: isPlaceholderData,
    retry: refetch,
    typed: typed ?? data?.search ?? '',
    type: (text) => {
      setTyped(text);
      if (page !== 1) change({ page: 1 }, true);
    },
    setFilters: (next, order = sort) => change({ filters: next, sort: order, page: 1 }),
    setSort: (next) => change({ sort: next, page: 1 }),
    setPage: (next) => change({ page: next }),
    setColumns: (columns) => change({ columns }, true),
    ticked: selected.of === identity ? selected.ticked : nothingTicked,
    setTicked: (ticked) => setSelected({ of: identity, ticked }),
  };
}
