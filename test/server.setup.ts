import { countSeedsAnew } from '../src/kit/domain/chance.factory.ts';

// Files share a worker: each draws the same people, whichever came before it.
countSeedsAnew();
