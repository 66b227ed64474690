/** Dates and limits in the school's rules. Source: decisions, section 2. */
export const earliestDate = '1900-01-01';
export const latestDate = '2099-12-31';
/** The earliest date for enrolled, joined, applied, TC applied, payment, program start, course start and fee validity. */
export const earliestSchoolEvent = '2000-01-01';
/** Ages in years. */
export const minimumAge = { student: 3, family: 20, staff: 18 } as const;
/** How far ahead a TC issue date or an exit date may lie, in days. */
export const exitDaysAhead = 365;
/** How far back leave and attendance may be entered, and how far ahead leave may lie, in days. */
export const attendancePastDays = 365;
export const leaveAheadDays = 365;
/** Parents enter leave at most this many days late. */
export const parentLeavePastDays = 7;
/** Holidays lie at most this many days before or after today. */
export const holidayWindowDays = 365;
/** The most days that a category of staff leave can have in one calendar year. */
export const mostAllottedLeaves = 365;
/** How far ahead an examination and its days may lie, in days. */
export const examinationAheadDays = 365;
/** How far before and after today a timetable may begin, and how many days one run can cover, in days. */
export const timetablePastDays = 365;
export const timetableAheadDays = 5 * 365;
export const timetableMostDays = 366;

/** The filter of a list by school year, the calendar year in which that begins. */
export const bySchoolYear = { schoolYear: { kind: 'number', label: 'School Year', min: 2000, max: 2099 } } as const;
