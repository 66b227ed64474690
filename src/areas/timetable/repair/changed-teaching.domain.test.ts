import { expect, test } from 'vitest';
import { leftWithNobody } from './changed-teaching.domain.ts';

test('What nobody can take over is one sentence for each course, however many programs have it', () => {
  const library = ['1 A', '1 B', '2 A', '2 B', '3 A', '3 B'].map((name) => ({
    courseName: 'Library',
    programName: `Grade ${name}`,
  }));
  expect(leftWithNobody([...library, { courseName: 'Dance', programName: 'Grade 4 B' }])).toEqual([
    'Nobody can take over Library in Grade 1 A, Grade 1 B, Grade 2 A, Grade 2 B and 2 more: no teacher of the course has time for it.',
    'Nobody can take over Dance in Grade 4 B: no teacher of the course has time for it.',
  ]);
});
