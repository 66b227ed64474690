import { afterAll, beforeAll, describe } from 'vitest';
import { resources } from '../../src/app/areas.server.ts';
import { addProgram } from '../school/people.ts';
import { startApp } from '../support/harness.ts';
import { accessContract } from './access.ts';
import { contractCases } from './cases.ts';
import type { World } from './contract-case.ts';
import { fieldsContract } from './fields.ts';
import { hostileContract } from './hostile.ts';
import { listContract } from './lists.ts';
import { prepareSubject, type Subject } from './subject.ts';
import { writeContract } from './writes.ts';

async function openWorld(): Promise<World> {
  const school = await startApp({ today: '2026-06-15' });
  return {
    school,
    admin: await school.asAdmin(),
    inside: { programId: await addProgram(school.database) },
    outside: { programId: await addProgram(school.database) },
  };
}

/** The contract of every resource in these areas, which are named as in addresses: `hs`. */
export function resourceContract(isOurs: (area: string) => boolean): void {
  const ours = resources.filter(({ resource }) => isOurs(resource.area));
  // One by one: `each` puts names in quotes, and `npm run contract` looks for the name.
  for (const stored of ours) {
    const { name } = stored.resource;
    describe(name, () => {
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
  }
}
