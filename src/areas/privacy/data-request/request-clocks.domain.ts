/** By when a request has to be answered, by law; a school under several keeps the shortest. */
export const requestClocks: readonly { law: string; says: string; source: string }[] = [
  {
    law: 'DPDP Act',
    says: 'in the time that the school publishes; for grievances at most 90 days',
    source: 'Digital Personal Data Protection Act 2023, sections 11 to 13; Rules 2025, rule 14',
  },
  { law: 'GDPR', says: 'within one month, with two more for difficult ones', source: 'Regulation (EU) 2016/679, article 12 (3)' },
  { law: 'FERPA', says: 'to see within 45 days', source: '34 CFR 99.10 (b)' },
];

/** Days until a request is due, where the school has said nothing: with these, all the above are kept. */
export const answerDays = { default: 30, most: 90 } as const;

/** Days for which an archive can be downloaded, where the school has said nothing. */
export const archiveDays = { default: 14, most: 90 } as const;
