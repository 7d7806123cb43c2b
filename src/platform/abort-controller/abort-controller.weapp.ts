import { SimpleAbortController } from './simple-abort-controller';

// WeChat's engine has no AbortController, without which TanStack Query waits for ever and says nothing. The app
// imports this before anything else. See the H5 variant.
const scope: { AbortController?: unknown } = globalThis;
scope.AbortController ??= SimpleAbortController;
