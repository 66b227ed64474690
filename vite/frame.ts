/**
 * Small parts that the dashboard and most screens use: they come with the frame, so that no screen needs the dashboard for them. A
 * test reports those that no longer belong here.
 */
export const sharedParts: readonly string[] = [
  'src/areas/examination/grade-record/marks-path.web.ts',
  'src/areas/examination/result/result-words.web.ts',
  'src/areas/leave-attendance/attendance/at-a-glance/figures.web.ts',
  'src/areas/leave-attendance/attendance/mark-in-words.domain.ts',
  'src/areas/leave-attendance/attendance/sheet-path.web.ts',
  'src/areas/student/student/empty-texts.domain.ts',
  'src/areas/student/student/student-avatar.tsx',
  'src/common/money.domain.ts',
  'src/common/person-name.domain.ts',
  'src/kit/domain/clock.domain.ts',
  'src/kit/web/calls/permissions.web.ts',
  'src/kit/web/list/why-empty-later.tsx',
  'src/kit/web/panel/link-row.tsx',
  'src/kit/web/panel/panel-data.web.ts',
  'src/kit/web/panel/panel-seam.tsx',
  'src/kit/web/parts/format.web.ts',
  'src/kit/web/parts/photo-url.web.ts',
  'src/kit/web/parts/row-button-look.web.ts',
];

/** Their icons. */
export const sharedIcons: readonly string[] = ['circle-check', 'triangle-exclamation-point'];
