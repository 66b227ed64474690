/** The photo of a student: where it is, for avatars. */
export const studentPhoto = {
  path: '/api/sis/Student/Photo',
  id: 'studentId',
} as const;
