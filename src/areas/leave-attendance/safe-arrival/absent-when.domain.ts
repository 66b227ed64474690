/** The half days of an absence in words. */
export const absentWhen = ({ morning, afternoon }: { morning: boolean; afternoon: boolean }): string => {
  if (morning) return 'in the afternoon';
  return afternoon ? 'in the morning' : 'morning and afternoon';
};
