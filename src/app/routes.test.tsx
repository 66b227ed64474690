import { expect, test } from 'vitest';
import { routeOf } from './routes.tsx';

const screenOf = (path: string) => routeOf(path).screen;

test('An address that names one of what a page shows is the same page, so that choosing it keeps the page with its focus', () => {
  for (const path of ['/gs/timetable/program/view', '/gs/timetable/staff/view']) {
    expect(screenOf(`${path}/5`)).toBe(screenOf(path));
    expect(routeOf(`${path}/5`).params).toEqual({ id: '5' });
  }
  expect(screenOf('/gs/timetable/staff/view')).not.toBe(screenOf('/gs/timetable/program/view'));
  expect(screenOf('/sis/student/details/5')).not.toBe(screenOf('/sis/student/grid'));
});
