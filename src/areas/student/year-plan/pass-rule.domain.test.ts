import { expect, test } from 'vitest';
import { judged, passRule } from './pass-rule.domain.ts';

const rule = (change: object) => passRule.parse(change);
const reached = { percentage: 55.5, failedCourses: ['Maths'], attendance: 80 };

test.each([
  [{}, {}, 'passes', ''],
  [{ minPercentage: 55.5 }, {}, 'passes', ''],
  [{ minPercentage: 60 }, {}, 'fails', '55.5% is less than 60%'],
  [{ maxFailedCourses: 1 }, {}, 'passes', ''],
  [{ maxFailedCourses: 0 }, {}, 'fails', 'failed in 1 course: Maths'],
  [{ minAttendance: 75 }, {}, 'passes', ''],
  [{ minAttendance: 85 }, {}, 'fails', 'attended 80%, less than 85%'],
  [{ minPercentage: 40 }, { percentage: null }, 'unknown', 'no result of the year yet'],
  [{ maxFailedCourses: 0 }, { failedCourses: null }, 'unknown', 'no mark of the year yet'],
  [{ minAttendance: 40 }, { attendance: null }, 'unknown', 'in no register of the year'],
  [{ minPercentage: 40, maxFailedCourses: 0 }, { percentage: null }, 'fails', 'failed in 1 course: Maths'],
  [
    { minPercentage: 60, maxFailedCourses: 0, minAttendance: 85 },
    {},
    'fails',
    '55.5% is less than 60%; failed in 1 course: Maths; attended 80%, less than 85%',
  ],
])('The rule %j says of %j: %s %s', (asked, change, verdict, reason) => {
  expect(judged(rule(asked), { ...reached, ...change })).toEqual({ verdict, reason });
});
