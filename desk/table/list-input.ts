/** A list's question to the server, as `listInput` of the contract has it. */
export interface ListInput {
  search: string;
  sealedSearch: string;
  filters: Record<string, string>;
  sort: string;
  page: number;
}
