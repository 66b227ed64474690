import { addStudents } from './many-students.ts';
import { inSchool } from './school.ts';

// How long the plan of a new school year takes: `npx tsx bench/year-plan.ts 100000` (1,000 students without a number).
const count = Number(process.argv[2] ?? 1_000);
const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;

await inSchool({}, async ({ stack, database, token }) => {
  await addStudents(database, count);
  await database.pool.query(`
    insert into fee_structure (fee_type, program_id, amount, is_optional, effective_from, effective_to)
    select name, program_id, amount, false, '2000-01-01', '2099-12-31'
    from program, (values ('Tuition', 40000.5), ('Library', 1200)) part (name, amount)`);
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${stack.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  const timed = async <Answer>(what: string, run: () => Promise<Answer>): Promise<Answer> => {
    const from = performance.now();
    const answer = await run();
    console.log(`${count} students, ${what}: ${seconds(from)}`);
    return answer;
  };
  const years = await call<{ schoolYear: number; isToday: boolean }[]>('GET', '/api/gs/SchoolYear/GetSchoolYears');
  const schoolYear = (years.find(({ isToday }) => isToday)?.schoolYear ?? 0) + 1;
  const plan = '/api/gs/YearPlan';
  await timed('plan begun', () => call('POST', plan, { schoolYear }));
  const { open, seen } = await timed('preview', () =>
    call<{ open: string[]; seen: string }>('POST', `${plan}/PreviewApply`, { schoolYear }),
  );
  if (open.length > 0) throw new Error(open.join(' '));
  await timed('applied', async () => {
    const { data } = await call<{ data: number }>('POST', `${plan}/Apply`, { schoolYear, seen });
    for (;;) {
      const { state, message } = await call<{ state: string; message: string }>('GET', `/api/ias/Task/${data}`);
      if (state === 'done') return;
      if (!['waiting', 'running'].includes(state)) throw new Error(`${state}: ${message}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });
  await timed('undone', () => call('POST', `${plan}/Undo`, { schoolYear }));
});
