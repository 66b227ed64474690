import { enumerationOf } from '../kit/domain/enumeration.domain.ts';

const names =
  'Accountant,Actor,Administrator,Air Hostess,Anganwadi Worker,Architect,Army Personnel,Artist,Astrologer,Auditor,Author,Auto Driver,Baker,Banker,Barber,Beautician,Blacksmith,Builder,Bus Conductor,Bus Driver,Businessperson,Butcher,Carpenter,Cashier,Chartered Accountant,Chef,Civil Servant,Cleaner,Clerk,Coach,Cobbler,Company Secretary,Construction Worker,Consultant,Contractor,Dairy Farmer,Dancer,Data Analyst,Daily Wage Worker,Dentist,Designer,Doctor,Domestic Worker,Driver,Economist,Editor,Electrician,Engineer,Event Manager,Factory Worker,Farmer,Fashion Designer,Fire Fighter,Fisher,Florist,Gardener,Goldsmith,Government Employee,Homemaker,Hotelier,Insurance Agent,Journalist,Judge,Lawyer,Lecturer,Librarian,Machinist,Manager,Mason,Mechanic,Merchant Navy Officer,Musician,Navy Personnel,Nurse,Optician,Painter,Pharmacist,Photographer,Pilot,Plumber,Police Officer,Politician,Postal Worker,Priest,Professor,Retired,Sales Executive,Scientist,Shopkeeper,Social Worker,Software Developer,Tailor,Teacher,Writer';

/** The occupations of family members: None 0, Accountant 1 to Writer 94, Others 255. Source: decisions, section 4. */
export const occupations = enumerationOf({
  0: 'None',
  ...Object.fromEntries(names.split(',').map((name, index) => [index + 1, name])),
  255: 'Others',
});
