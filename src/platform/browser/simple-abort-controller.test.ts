import { SimpleAbortController } from './simple-abort-controller';

describe('SimpleAbortController', () => {
  it('tells its listeners once, and not those that left', () => {
    const controller = new SimpleAbortController();
    const stays = jest.fn();
    const leaves = jest.fn();
    controller.signal.addEventListener('abort', stays);
    controller.signal.addEventListener('abort', leaves);
    controller.signal.removeEventListener('abort', leaves);
    expect(controller.signal.aborted).toBe(false);
    controller.abort();
    controller.abort();
    expect(controller.signal.aborted).toBe(true);
    expect(stays).toHaveBeenCalledTimes(1);
    expect(leaves).not.toHaveBeenCalled();
  });
});
