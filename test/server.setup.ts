import { afterAll, vi } from 'vitest';
import { countSeedsAnew } from '../src/kit/domain/chance.factory.ts';
import { countAnew } from './counter.ts';

// Files share a worker: each draws and counts the same, whichever came before it.
countSeedsAnew();
countAnew();

// A clock that stands still would stand still for the next file as well.
afterAll(() => {
  vi.useRealTimers();
});
