import type { Column } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';

/** How columns are spelled in the database: `firstName` is `first_name` there. */
export const casing = 'snake_case';

const names = new CasingCache(casing);
/** A column's name in the database, without its table. */
export const columnName = (column: Column): string => names.getColumnCasing(column);
