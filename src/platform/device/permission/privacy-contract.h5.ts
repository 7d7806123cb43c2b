/** Null: a web page has the app's own privacy notice, and none registered with WeChat. */
export const privacyContractName: string | null = null;

export function openPrivacyContract(): Promise<void> {
  return Promise.resolve();
}
