/** The ids that own a record, by scope name. */
export type Owners = Readonly<Record<string, readonly number[]>>;

/**
 * A record that changed, by its id. Owners are those that it had before, because they can no longer be read; without an id they are
 * those of all records that changed.
 */
export type ChangedRecord = number | readonly [id: number | null, owners: Owners];

/** The records of each kind that changed; null: too many to name, or unknown. */
type ChangedKinds = Readonly<Record<string, readonly ChangedRecord[] | null>>;

/** What one statement of a write changed, and the request that it came from. */
export interface Change {
  kinds: ChangedKinds;
  request: string;
  /** Whose it is alone: nobody else is told. */
  account?: number;
  /** The account whose session ended. */
  signedOut?: number;
}

/** PostgreSQL takes notices of less than 8,000 bytes. */
const longest = 7_000;
const namedAtMost = 5_000;
const ownersAtMost = 500;

/** A change as notices, each short enough. */
export function noticesOf({ kinds, ...change }: Change): string[] {
  const records = Object.entries(kinds).flatMap(([kind, changed]) =>
    (changed && changed.length <= namedAtMost ? changed.flatMap(shortened) : [null]).map((record) => ({ kind, record })),
  );
  const parts: (typeof records)[] = [];
  let room = 0;
  for (const one of records) {
    const length = JSON.stringify(one).length;
    if (length > room) {
      parts.push([]);
      room = longest;
    }
    room -= length;
    parts.at(-1)?.push(one);
  }
  return parts.map((part) => JSON.stringify({ ...change, kinds: kindsOf(part) } satisfies Change));
}

/** A record whose owners are many becomes several, each with some of them. */
function shortened(record: ChangedRecord): ChangedRecord[] {
  if (typeof record === 'number' || JSON.stringify(record).length < longest / 2) return [record];
  const [id, owners] = record;
  return Object.entries(owners).flatMap(([scope, ids]) =>
    Array.from({ length: Math.ceil(ids.length / ownersAtMost) }, (_, part): ChangedRecord => {
      return [id, { [scope]: ids.slice(part * ownersAtMost, (part + 1) * ownersAtMost) }];
    }),
  );
}

function kindsOf(records: readonly { kind: string; record: ChangedRecord | null }[]): ChangedKinds {
  const kinds = new Map<string, ChangedRecord[] | null>();
  for (const { kind, record } of records) {
    const known = kinds.get(kind) ?? [];
    if (record !== null) known.push(record);
    kinds.set(kind, record === null ? null : known);
  }
  return Object.fromEntries(kinds);
}
