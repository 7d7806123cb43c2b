/** Browsers of the last years have AbortController. See the weapp variant. */
export {};
