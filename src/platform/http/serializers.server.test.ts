import { expect, test } from 'vitest';
import { buildSerializer } from './serializers.server.ts';

const answer = (of: string, schema: object) => ({ method: 'GET', url: `/api/${of}`, httpStatus: '200', schema });
const named = () => ({ type: 'object', properties: { name: { type: 'string' } } });

test('Answers of the same form are compiled once, also for another app; other forms are compiled for themselves', () => {
  const [compile, compileElsewhere] = [buildSerializer({}), buildSerializer({})];
  const ofStudents = compile(answer('students', named()));
  expect(compile(answer('staff', named()))).toBe(ofStudents);
  expect(compileElsewhere(answer('students', named()))).toBe(ofStudents);
  const numbered = compile(answer('programs', { type: 'object', properties: { id: { type: 'integer' } } }));
  expect([ofStudents, numbered].map((serialize) => serialize({ name: 'Asha', id: 3 }))).toEqual(['{"name":"Asha"}', '{"id":3}']);
});
