import { readFileSync } from 'node:fs';

/** What is always true of a school, each with the statements that find rows for which it is not. */
export const invariants = readFileSync(new URL('invariants.sql', import.meta.url), 'utf8')
  .split('\n\n')
  .map((part) => part.trim().split('\n'))
  .map((lines) => ({
    says: lines
      .filter((line) => line.startsWith('--'))
      .map((line) => line.slice(3))
      .join(' '),
    statements: lines
      .filter((line) => !line.startsWith('--'))
      .join('\n')
      .split(';')
      .filter((statement) => statement.trim() !== ''),
  }))
  .filter(({ statements }) => statements.length > 0);
