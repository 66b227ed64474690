import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../src/app/areas.server.ts';
import { accessContract } from './contract/access.ts';
import { contractCases } from './contract/cases.ts';
import type { World } from './contract/contract-case.ts';
import { fieldsContract } from './contract/fields.ts';
import { hostileContract } from './contract/hostile.ts';
import { listContract } from './contract/lists.ts';
import { prepareSubject, type Subject } from './contract/subject.ts';
import { writeContract } from './contract/writes.ts';
import { startApp } from './harness.ts';
import { addProgram } from './people.ts';

async function openWorld(): Promise<World> {
  const school = await startApp({ today: '2026-06-15' });
  return {
    school,
    admin: await school.asAdmin(),
    inside: { programId: await addProgram(school.database) },
    outside: { programId: await addProgram(school.database) },
  };
}

test('Every resource has a factory and a case', () => {
  const factories = Object.keys(import.meta.glob('../src/areas/**/*.factory.ts'));
  const file = (name: string) => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
  const missing = resources
    .map(({ resource }) => resource.name)
    .filter((name) => !contractCases[name] || !factories.some((path) => path.endsWith(`/${file(name)}.factory.ts`)));
  expect(missing).toEqual([]);
});

describe.each(resources.map((stored) => ({ name: stored.resource.name, stored })))('$name', ({ name, stored }) => {
  let subject: Subject;
  beforeAll(async () => {
    const of = contractCases[name];
    if (!of) throw new Error(`The contract suite has no case for ${name}.`);
    subject = await prepareSubject(await openWorld(), stored, of);
  });
  afterAll(() => subject?.world.school.close());

  accessContract(() => subject);
  listContract(() => subject);
  fieldsContract(() => subject);
  writeContract(() => subject);
  hostileContract(() => subject);
});
