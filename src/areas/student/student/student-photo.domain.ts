/** The photo of a student: where it is, for forms and avatars. */
export const studentPhoto = {
  path: '/api/sis/Student/Photo',
  id: 'studentId',
  of: { area: 'sis', name: 'Student' },
  alt: 'The chosen student',
} as const;
