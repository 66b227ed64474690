import { expect, test } from 'vitest';
import { z } from 'zod';
import { check, leftToRules } from './check.domain.ts';
import type { Issue } from './resource.domain.ts';

interface Stay {
  guest: string;
  from: string;
  to: string;
  code: string;
}
const stay = {
  input: z.object({
    guest: z.string('Guest is required').min(1, 'Guest is required'),
    from: z.string('From is required').regex(/^\d{4}-/, 'From should be a date'),
    to: leftToRules(z.string('To is required')),
    code: z.string('Code is required'),
  }),
  rules: (input: Stay, { today }: { today: string }): Issue[] => [
    ...(input.from > today ? [{ field: 'from', message: 'From must not lie ahead' }] : []),
    ...(input.to < input.from ? [{ field: 'to', message: 'To must not be before From' }] : []),
    ...(input.to <= '2027-12-31' ? [] : [{ field: 'to', message: 'To must be between From and 31-12-2027' }]),
    ...(input.code.startsWith('X') ? [{ field: 'code', message: 'Code must not begin with X' }] : []),
  ],
};
const facts = { today: '2026-11-21', before: null };
const good = { guest: 'Asha', from: '2026-11-01', to: '2026-11-02', code: 'A' };

test.each<[string, object, Issue[]]>([
  ['nothing is wrong', {}, []],
  [
    'a field that is missing and a rule on others are told at once',
    { guest: '', from: '2026-12-01', to: '2026-11-02' },
    [
      { field: 'guest', message: 'Guest is required' },
      { field: 'from', message: 'From must not lie ahead' },
      { field: 'to', message: 'To must not be before From' },
    ],
  ],
  [
    'a field that is wrong by itself gets nothing from the rules',
    { from: 'soon' },
    [{ field: 'from', message: 'From should be a date' }],
  ],
  [
    'where only the rules know the bounds, they tell them of an empty field too',
    { to: null },
    [{ field: 'to', message: 'To must be between From and 31-12-2027' }],
  ],
  ['a rule that cannot do without what is missing waits', { code: undefined }, [{ field: 'code', message: 'Code is required' }]],
])('%s', (_, change, issues) => {
  const result = check<Stay>(stay, { ...good, ...change }, facts);
  expect(result.issues).toEqual(issues);
  expect(result.input).toEqual(issues.length === 0 ? good : null);
});
