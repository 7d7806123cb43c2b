import { reloadOnChunkFailure } from './chunk-reload';

function reject(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

const chunkFailure = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

describe('reloadOnChunkFailure', () => {
  it('reloads once for a part that cannot be loaded, and never for other failures or without network', () => {
    const reload = jest.fn();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    reloadOnChunkFailure(reload);
    reject(new TypeError('x is undefined'));
    reject('text');
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    reject(chunkFailure);
    expect(reload).not.toHaveBeenCalled();
    onLine.mockRestore();
    reject(chunkFailure);
    reject(chunkFailure);
    expect(reload).toHaveBeenCalledTimes(1);
    // A later deployment may trigger a reload again.
    clock.mockReturnValue(1_000_000 + 61_000);
    reject(new Error('Loading CSS chunk 7 failed.'));
    expect(reload).toHaveBeenCalledTimes(2);
    clock.mockRestore();
  });
});
