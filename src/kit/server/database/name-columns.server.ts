import { type SQL, sql } from 'drizzle-orm';
import { customType } from 'drizzle-orm/pg-core';
import { searchText } from './enum-check.server.ts';

const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' });
const searchedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The stored columns of somebody's name, in which it is found by its words in any order: `nameSort`, `searchName` with the words by which
 * it is searched (`wordsOfName`), and `searchJoined`, the same without blanks.
 */
export const personNameColumns = (name: SQL) => ({
  nameSort: sortedText().notNull().generatedAlwaysAs(sql`trim(${name})`),
  searchName: searchedText().notNull().generatedAlwaysAs(sql`search_name(${name})`),
  searchJoined: searchedText().notNull().generatedAlwaysAs(sql`replace(search_name(${name}), ' ', '')`),
});

/**
 * Two stored columns made of a record's name: `nameSort`, in the order that people expect of any script, and
 * `searchName`, lower case and without accents. The first is shown and sorted by, the second is searched.
 * @param name an expression over columns of the same table, e.g. first and last name with a blank
 */
export const nameColumns = (name: SQL) => ({
  nameSort: sortedText().notNull().generatedAlwaysAs(sql`trim(${name})`),
  searchName: searchedText()
    .notNull()
    .generatedAlwaysAs(searchText(sql`trim(${name})`)),
});
