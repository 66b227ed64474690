/** A generator of numbers from 0 to 1 that is the same for the same seed (mulberry32). */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Picks one of them. */
export function oneOf<T>(random: Random, choices: readonly T[]): T {
  const chosen = choices[Math.floor(random() * choices.length)];
  if (chosen === undefined && choices.length === 0) throw new Error('There is nothing to choose from.');
  return chosen as T;
}

const nested = (depth: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

const hostile: readonly (() => unknown)[] = [
  () => null,
  () => '',
  () => ' \t ',
  () => 'a\u0000b',
  () => '\u202eevil\u200b',
  () => '\ud800',
  () => 'ळ'.repeat(300),
  () => '🙂'.repeat(60),
  () => 'x'.repeat(70_000),
  // Whoever looks for something in these may look for long.
  () => `${'-'.repeat(300)} a b c`,
  () => `x${' '.repeat(50_000)}x`,
  () => '<'.repeat(99_000),
  () => '<!--'.repeat(20_000),
  () => '<a href="">'.repeat(9_000),
  () => '{{'.repeat(40_000),
  () => '\t,T'.repeat(20_000),
  () => `a@${'a.'.repeat(40_000)}`,
  () => '0'.repeat(90_000),
  () => '<img src=x onerror=alert(1)>',
  () => "'; drop table student; --",
  () => '%_\\',
  () => '9'.repeat(400),
  () => -1,
  () => 0,
  () => 1.5,
  () => 1e300,
  () => 2_147_483_647,
  () => 2_147_483_648,
  () => Number.MAX_SAFE_INTEGER,
  () => true,
  () => 'true',
  () => [],
  () => [[]],
  () => [1, 'a', null],
  () => ({}),
  () => ({ $ne: 1 }),
  () => nested(40),
  () => nested(1500),
  () => '2026-02-30',
  () => '0000-00-00',
  () => '9999-12-31',
  () => '2026-06-15T00:00:00Z',
  () => '+012345-01-01',
];

/** A value that nobody should send. */
export const hostileValue = (random: Random): unknown => oneOf(random, hostile)();

type Schema = Readonly<Record<string, unknown>>;

/** A believable value for a field; ids are those of existing records. */
export function plausibleValue(random: Random, name: string, schema: Schema): unknown {
  const types = [schema['type']].flat();
  if (Array.isArray(schema['enum'])) return oneOf(random, schema['enum']);
  if (types.includes('array')) {
    const length = Math.floor(random() * 4);
    return Array.from({ length }, () => plausibleValue(random, name, (schema['items'] ?? {}) as Schema));
  }
  if (types.includes('object')) return plausibleObject(random, schema);
  if (types.includes('boolean')) return random() < 0.5;
  if (types.includes('integer') || types.includes('number')) return Math.floor(random() * (name.endsWith('Id') ? 40 : 8));
  if (/date|from$|to$|on$/i.test(name)) return `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`;
  if (/contact|phone/i.test(name)) return '9876543210';
  if (/email/i.test(name)) return `fuzz${Math.floor(random() * 1000)}@school.test`;
  return oneOf(random, ['Asha', 'Ravi Rao', 'Grade 5 A', 'Chess', '2026-06', '1', '3']);
}

/** An object that follows a schema; now and then a field is missing. */
export function plausibleObject(random: Random, schema: Schema): Record<string, unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  return Object.fromEntries(
    properties.filter(() => random() < 0.93).map(([name, of]) => [name, plausibleValue(random, name, of)]),
  );
}

/** The same object with some values that nobody should send. */
export function spoiled(random: Random, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = Object.keys(body);
  const result: Record<string, unknown> = { ...body };
  const times = oneOf(random, [0, 0, 1, 1, 2, 3]);
  for (let n = 0; n < times && names.length > 0; n += 1) result[oneOf(random, names)] = hostileValue(random);
  if (random() < 0.03) result[oneOf(random, ['unknown', '__proto__', 'constructor', 'version'])] = hostileValue(random);
  return result;
}
