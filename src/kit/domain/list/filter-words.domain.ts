import type { Filter } from '../resource.domain.ts';
import { type Comparison, splitName } from './comparison.domain.ts';

const words: Readonly<Record<Comparison, string>> = { from: 'from', to: 'up to', in: 'one of', empty: 'is empty' };

/** What is asked by a name, in words: `Joined On from`. */
export function filterLabel(name: string, { label }: Pick<Filter, 'label'>): string {
  const [, comparison] = splitName(name);
  return comparison ? `${label} ${words[comparison]}` : label;
}
