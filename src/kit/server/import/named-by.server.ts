import type { Named } from './import-plan.server.ts';

/** Names without regard to case and blanks. */
export const plainName = (name: string): string => name.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean).join(' ');

/**
 * Records that a field may name, each by a name that only one of them has.
 * @param likely by what a name that is written in another way is perhaps theirs
 */
export function namedBy(all: Named['all'], likely?: (name: string) => string): Named {
  const finding = (key: (name: string) => string) => {
    const byKey = new Map<string, number | null>();
    for (const { id, name } of all) byKey.set(key(name), byKey.has(key(name)) ? null : id);
    return (name: string) => byKey.get(key(name)) ?? undefined;
  };
  return { all, idOf: finding(plainName), ...(likely && { guess: finding(likely) }) };
}
