/** Null: a web page has the app's own notice, and none with WeChat. */
export const privacyContractName: string | null = null;

export function openPrivacyContract(): Promise<void> {
  return Promise.resolve();
}
