import { numeric } from 'drizzle-orm/pg-core';

/** An amount: exact in the database, a number with at most two decimals outside it. The database makes the sums. */
export const moneyColumn = () => numeric({ precision: 14, scale: 2, mode: 'number' });

/** A stored sum of amounts: any number of rows that a school can have fits. */
export const moneySumColumn = () => numeric({ precision: 18, scale: 2, mode: 'number' });
