import type { EducationalBackgroundInput } from '../../src/areas/staff/educational-background/educational-background.domain.ts';
import type { ProfessionalExperienceInput } from '../../src/areas/staff/professional-experience/professional-experience.domain.ts';
import { staffType } from '../../src/common/enumerations.domain.ts';
import { createChance } from '../../src/kit/domain/chance.factory.ts';
import type { Employee } from './staff-list.server.ts';

interface Career {
  education: readonly Omit<EducationalBackgroundInput, 'staffId'>[];
  experience: readonly Omit<ProfessionalExperienceInput, 'staffId'>[];
}

/** First and second degree by the course that somebody teaches; for every other course, a degree in arts. */
const degrees: readonly (readonly [courses: RegExp, first: string, second: string])[] = [
  [/Math|Physics|Chemistry|Biology|Science|Environmental/, 'B.Sc.', 'M.Sc.'],
  [/Accountancy|Business|Economics/, 'B.Com.', 'M.Com.'],
  [/Physical Education/, 'B.P.Ed.', 'M.P.Ed.'],
  [/Library/, 'B.Lib.I.Sc.', 'M.Lib.I.Sc.'],
  [/^Art$/, 'B.F.A.', 'M.F.A.'],
  [/Music|Dance/, 'B.P.A.', 'M.P.A.'],
];
const universities = [
  'Savitribai Phule Pune University',
  'University of Mumbai',
  'Shivaji University, Kolhapur',
  'Rashtrasant Tukadoji Maharaj Nagpur University',
  'Karnatak University, Dharwad',
];
const schools = [
  'Jnana Deepa High School, Pune',
  'Vidya Niketan, Nashik',
  'Shishu Vihar, Mumbai',
  'Model English School, Kolhapur',
  'Gyan Prabodh Vidyalaya, Satara',
];
/** The careers of non-teaching staff: degree, field, earlier position, and where. */
const otherCareers: Readonly<Record<string, readonly [degree: string, field: string, position: string, organization: string]>> = {
  Principal: ['M.A.', 'Educational Administration', 'Vice Principal', 'Model English School, Kolhapur'],
  Accountant: ['B.Com.', 'Accounting', 'Junior Accountant', 'Deccan Cooperative Bank, Pune'],
  'Personnel Officer': ['B.B.A.', 'Human Resources', 'Personnel Assistant', 'Mula Engineering Works, Pune'],
  'School Nurse': ['B.Sc.', 'Nursing', 'Staff Nurse', 'Sanjeevan Hospital, Pune'],
  Counselor: ['M.A.', 'Counselling Psychology', 'Counselor', 'Umeed Child Guidance Centre, Mumbai'],
  'Head Cook': ['Certificate', 'Food Production', 'Cook', 'Hotel Panchvati, Nashik'],
  'Estate Manager': ['Diploma', 'Civil Engineering', 'Site Supervisor', 'Sahyadri Builders, Pune'],
  Attendant: ['Secondary School Certificate', 'General', 'Helper', 'Ganesh Agencies, Pune'],
};
const age = { firstDegree: 21, teachingDegree: 23, secondDegree: 25 };

/** A staff member's education and earlier jobs, in order and after their birth. */
export function careerOf(employee: Employee, { born, joined }: { born: number; joined: number }, seed: number): Career {
  const chance = createChance(seed);
  const institutionName = chance.pick(universities);
  const organizationName = chance.pick(schools);
  if (employee.staffType === staffType.nonTeaching) {
    const [degree, fieldOfStudy, positionHeld, organization] = otherCareers[employee.designation] ?? [
      'B.A.',
      'General',
      'Clerk',
      'Pune',
    ];
    return {
      education: [{ institutionName, degree, fieldOfStudy, yearOfPassing: born + age.firstDegree }],
      experience: jobs(born + age.firstDegree, joined, { organizationName: organization, positionHeld }),
    };
  }
  const [subject = ''] = employee.courses;
  const [, first, second] = degrees.find(([courses]) => courses.test(subject)) ?? [/./, 'B.A.', 'M.A.'];
  const isSenior = !employee.designation.startsWith('Teacher');
  const education = [
    { institutionName, degree: first, fieldOfStudy: subject, yearOfPassing: born + age.firstDegree },
    {
      institutionName: chance.pick(universities),
      degree: 'B.Ed.',
      fieldOfStudy: 'Education',
      yearOfPassing: born + age.teachingDegree,
    },
    ...(isSenior && joined >= born + age.secondDegree
      ? [{ institutionName, degree: second, fieldOfStudy: subject, yearOfPassing: born + age.secondDegree }]
      : []),
  ];
  return {
    education,
    experience: jobs(born + age.teachingDegree, joined, { organizationName, positionHeld: `Teacher, ${subject}` }),
  };
}

/** One job between the last examination and joining the school, if there is time for one. */
function jobs(from: number, to: number, job: { organizationName: string; positionHeld: string }): Career['experience'] {
  return to - from < 2 ? [] : [{ ...job, startDate: `${from}-06-15`, endDate: `${to}-04-30` }];
}
