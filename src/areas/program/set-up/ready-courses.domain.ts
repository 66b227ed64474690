/** The subjects of a stage. */
export interface Stage {
  stage: string;
  grades: string;
  courses: readonly string[];
}

/** Usual subjects of schools in India, by stage, as a beginning: a school adds and renames what it needs. */
export const readyCourses: readonly Stage[] = [
  {
    stage: 'Primary',
    grades: 'Grades 1 to 5',
    courses: ['English', 'Hindi', 'Mathematics', 'Environmental Studies', 'Art Education', 'Health and Physical Education'],
  },
  {
    stage: 'Middle',
    grades: 'Grades 6 to 8',
    courses: [
      ...['English', 'Hindi', 'Sanskrit', 'Mathematics', 'Science', 'Social Science'],
      ...['Art Education', 'Work Education', 'Health and Physical Education'],
    ],
  },
  {
    stage: 'Secondary',
    grades: 'Grades 9 and 10',
    courses: [
      ...['English Language and Literature', 'Hindi', 'Sanskrit', 'Mathematics', 'Science', 'Social Science'],
      ...['Information Technology', 'Art Education', 'Health and Physical Education'],
    ],
  },
  {
    stage: 'Senior Secondary',
    grades: 'Grades 11 and 12',
    courses: [
      ...['English Core', 'Hindi Core', 'Physics', 'Chemistry', 'Biology', 'Mathematics', 'Applied Mathematics'],
      ...['Accountancy', 'Business Studies', 'Economics', 'History', 'Geography', 'Political Science', 'Psychology', 'Sociology'],
      ...['Computer Science', 'Informatics Practices', 'Physical Education'],
    ],
  },
];
