/** See the H5 variant. None of the mini-program's pages has an address. */
export const completionAddress = (_meetingId: string): string => '';
