import { numeric } from 'drizzle-orm/pg-core';

/** An amount: exact in the database, a number with at most two decimals outside of it. Sums are made by the database. */
export const moneyColumn = () => numeric({ precision: 14, scale: 2, mode: 'number' });
