import { staffRoles, staffType } from '../../src/common/enumerations.domain.ts';
import { parseChoice } from '../../src/kit/domain/enumeration.domain.ts';

/** Somebody who works at the demo school. */
export interface Employee {
  firstName: string;
  lastName: string;
  gender: number;
  designation: string;
  staffType: number;
  staffRole: number;
  /** The courses that they can teach, their main one first. */
  courses: readonly string[];
}

const teachers = `
Leena Mathew, F, Head of English: English, Value Education, General Knowledge
Aparna Chatterjee, F, Senior Teacher: English, Value Education, General Knowledge
Denzil Pereira, M, Teacher: English, General Knowledge, Value Education
Rukmini Iyer, F, Senior Teacher: English, Value Education, General Knowledge
Shalini Kapoor, F, Teacher: English, General Knowledge, Value Education
Savita Rao, F, Teacher: English, Value Education, General Knowledge
Sunita Tripathi, F, Head of Languages: Hindi, Sanskrit, Marathi
Prakash Mishra, M, Teacher: Hindi, Sanskrit, Marathi
Raghav Acharya, M, Senior Teacher: Sanskrit, Hindi, Marathi
Vaishali Jagtap, F, Senior Teacher: Marathi, Hindi, Sanskrit
Meenal Ranade, F, Teacher: Marathi, Hindi, Value Education
Ujwala Kale, F, Teacher: Marathi, Hindi, General Knowledge
Shirish Sathe, M, Teacher: Marathi, Hindi, Sanskrit
Farhan Sheikh, M, Head of Mathematics: Mathematics, General Knowledge, Value Education
Gayatri Limaye, F, Senior Teacher: Mathematics, General Knowledge, Value Education
Harish Karanth, M, Senior Teacher: Mathematics, General Knowledge, Value Education
Nitin Oswal, M, Teacher: Mathematics, General Knowledge, Value Education
Sangeetha Venkatesan, F, Teacher: Mathematics, Value Education, General Knowledge
Rohit Saxena, M, Teacher: Mathematics, General Knowledge, Value Education
Prajakta Wagh, F, Head of Primary: Environmental Studies, Value Education, General Knowledge
Kavita Shinde, F, Teacher: Environmental Studies, General Knowledge, Value Education
Nasreen Ansari, F, Teacher: Environmental Studies, Value Education, General Knowledge
Mrunal Gokhale, F, Teacher: Environmental Studies, Craft, Value Education
Padmini Krishnamurthy, F, Head of Science: Physics, Physics Practical, Science
Anil Deshmukh, M, Senior Teacher: Chemistry, Chemistry Practical, Science
Swati Bhosale, F, Senior Teacher: Biology, Biology Practical, Science
Vivek Nambiar, M, Teacher: Science, Physics, Environmental Education
Ruhi Merchant, F, Teacher: Science, Chemistry, Environmental Education
Joseph Lobo, M, Head of Social Science: Social Science, History and Civics, Political Science
Madhuri Pawar, F, Teacher: Social Science, Geography, General Studies
Ritu Malhotra, F, Teacher: Psychology, Social Science, General Studies
Hitesh Doshi, M, Head of Commerce: Accountancy, Business Studies, Economics
Sneha Kothari, F, Teacher: Economics, Business Studies, Accountancy
Nikhil Oberoi, M, Teacher: Computer Science, General Studies, General Knowledge
Deepa Shenoy, F, Teacher: Computer Science, General Knowledge, General Studies
Tara Bhattacharya, F, Teacher: Art, Craft, Value Education
Mukund Joshi, M, Teacher: Art, Craft, General Knowledge
Shubha Kelkar, F, Teacher: Music, Dance, Value Education
Ramya Subramaniam, F, Teacher: Dance, Music, Value Education
Harjit Dhillon, M, Head of Sports: Physical Education, Value Education, General Knowledge
Sameer Kadam, M, Sports Teacher: Physical Education, Value Education, General Knowledge
Asmita Sen, F, Librarian: Library, General Knowledge, Value Education`;

const others = `
Meera Krishnan, F, Principal: Admin
Suresh Patil, M, Accountant: Finance
Vandana More, F, Personnel Officer: Hr
Lissy Thomas, F, School Nurse: Health
Nandini Phadke, F, Counselor: Counselor
Bhagwan Gaikwad, M, Head Cook: Cafeteria
Ramesh Chavan, M, Estate Manager: Facilities
Tukaram Jadhav, M, Attendant: Worker`;

/** Reads lines of the form "First Last, F, Designation: word, word". */
function read(lines: string, kindOf: (words: readonly string[]) => Pick<Employee, 'staffType' | 'staffRole' | 'courses'>) {
  return lines
    .trim()
    .split('\n')
    .map((line): Employee => {
      const [person = '', words = ''] = line.split(': ');
      const [name = '', gender, designation = ''] = person.split(', ');
      const [firstName = '', lastName = ''] = name.split(' ');
      return { firstName, lastName, gender: gender === 'M' ? 1 : 2, designation, ...kindOf(words.split(', ')) };
    });
}

/** Fifty invented people. */
export const employees: readonly Employee[] = [
  ...read(teachers, (courses) => ({ staffType: staffType.teaching, staffRole: 0, courses })),
  ...read(others, ([role = '']) => ({
    staffType: staffType.nonTeaching,
    staffRole: parseChoice(staffRoles, role) ?? 0,
    courses: [],
  })),
];
