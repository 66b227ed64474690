import type { Chance } from '../../kit/domain/chance.factory.ts';

const homes = [
  'Gulmohar Residency',
  'Sai Krupa',
  'Vasant Vihar',
  'Chinar Heights',
  'Shanti Sadan',
  'Palash Park',
  'Nandanvan Society',
  'Tulsi Apartments',
  'Saraswati Bungalows',
  'Amrut Kunj',
  'Mayur Enclave',
  'Kohinoor Towers',
];

const localities = [
  'Karve Road, Kothrud, Pune 411038',
  'Baner Road, Baner, Pune 411045',
  'ITI Road, Aundh, Pune 411007',
  'Datta Mandir Road, Wakad, Pune 411057',
  'Magarpatta Road, Hadapsar, Pune 411028',
  'Sakore Nagar, Viman Nagar, Pune 411014',
  'Hingne Road, Karve Nagar, Pune 411052',
  'Sinhagad Road, Vadgaon, Pune 411041',
  'Upper Road, Bibwewadi, Pune 411037',
  'East Street, Camp, Pune 411001',
  'Pashan Road, Pashan, Pune 411008',
  'Ganpati Matha, Warje, Pune 411058',
  'NIBM Road, Kondhwa, Pune 411048',
  'Modern Colony, Shivajinagar, Pune 411005',
  'Chandani Chowk, Bavdhan, Pune 411021',
];

const prefixes = '70207 77209 80550 90110 90280 94220 95610 98220 98230 98500 98810 98900 99210 99700'.split(' ');

/** A plausible address in Pune. */
export const addressOf = (chance: Chance): string =>
  `Flat ${chance.whole(1, 9)}0${chance.whole(1, 6)}, ${chance.pick(homes)}, ${chance.pick(localities)}`;

/** A ten-digit mobile number. */
export const phoneOf = (chance: Chance): string => `${chance.pick(prefixes)}${chance.digits(5)}`;
