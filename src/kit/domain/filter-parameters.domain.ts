import type { z } from 'zod';
import { parameters } from './call.domain.ts';
import { filterNames } from './list/comparison.domain.ts';
import type { AnyListed } from './resource.domain.ts';

/** How many characters a text filter may have. */
export const longestFilter = 200;

/** The filters of a list as parameters of another call about the same records; `foundInList` reads them as the list does. */
export const filterParameters = ({ filters }: Pick<AnyListed, 'filters'>): Record<string, z.ZodOptional<z.ZodString>> =>
  Object.fromEntries(
    filterNames(filters).map((name) => {
      const text = parameters.text(name.endsWith('.in') ? longestFilter * 5 : longestFilter);
      return [name, (filters[name]?.kind === 'date' ? text.meta({ format: 'date' }) : text).optional()];
    }),
  );
