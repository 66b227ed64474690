import { afterAll, vi } from 'vitest';
import { countSeedsAnew } from '../src/kit/domain/chance.factory.ts';
import { countAnew } from './support/counter.ts';

// Files share a worker: each draws and counts the same values, whichever file ran before it.
countSeedsAnew();
countAnew();

// A clock that was stopped would stay stopped for the next file.
afterAll(() => {
  vi.useRealTimers();
});
