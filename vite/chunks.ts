import type { Rolldown } from 'vite';
import { sharedIcons, sharedParts } from './frame.ts';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;

/** Everything behind the login, with all that it imports without waiting: first of all the frame. */
const application = /\/src\/app\/application\.tsx$/;
const sharedIcon = new RegExp(`/icons/(${sharedIcons.join('|')})\\.m?js$`);
const isShared = (id: string) => sharedIcon.test(id) || sharedParts.some((path) => id.endsWith(`/${path}`));

/**
 * What records are made of: shapes, rules, and how a record shows. Every list and every form needs all of it, but not what formatted
 * text is made of, nor the words of the history, nor what parents do for a living, nor how their numbers are typed, nor what filters are called.
 */
const records =
  /\/src\/(kit\/domain(\/\w+)?|common)\/(?!rich-text|history-words|occupations|bare-number|filter-words)[^/]+\.domain\.ts$|\/src\/kit\/web\/\w+\/(resource-screen\.tsx|badge\.tsx|facts\.tsx|flip-card\.tsx|format-text\.web\.ts)$|\/node_modules\/zod\/|\/icons\/arrow-right\.m?js$/;

/** Pages without a session show these as well. */
const publicIcons = /\/lucide-react\/dist\/esm\/icons\/(circle-question|rotate)/;

/** What many screens use and is too little for a file of its own. */
const smallParts = [
  /\/lucide-react\/dist\/esm\/icons\/(?!circle-question|rotate|calendar-off)/,
  /-(names\.domain|marks\.web)\.ts$|\/account-roles\.domain\.ts$|\/(student-fee\/fee-words|staff\/person)\.domain\.ts$/,
  /\/kit\/web\/((calls|focus|help|parts|toast)\/[^/]+|task\/tasks|route\/asked-before-closing|form\/record|inputs\/(reason|all-but))\.web\.ts$/,
  /\/kit\/web\/(parts\/(alert|figure|muted|page)|offline\/conflict|panel\/(parts-panel|plain-table|drawn-after)|route\/back-link|import\/import-link|list\/(tool-link|paper-button|fetched)|form\/held|inputs\/(field-frame|reason-field|picker))\.tsx$/,
  /\/(common\/(page-of|enter-first|school-year\/closed-year|invite-links)|result\/pass-badge)\.tsx$|\/(chosen-year|rupees|form\/show-saved)\.web\.ts$/,
];

/** Parts of the pages of students and staff that lists show as well. */
const personParts =
  /\/areas\/.*\/((payments|fee|visits)-panels|person-leaves|(student|staff)-exit-facts|class-teacher-of|fee-status|payslip-paper|receipt-button)\.(tsx|web\.ts)$|\/kit\/web\/panel\/(paged-panel|open-sign)\.tsx$/;

/**
 * What comes in one file. By default each part that several screens share is a file of its own, and a list needs up to seventeen. A
 * browser asks a server without HTTP/2 for six at once, one of which tells what others change: what comes seventh waits for a whole
 * round trip more. A part is taken by the first group that wants it, with all that it imports.
 */
export const chunks: Groups = [
  { name: 'entry', tags: ['$initial'] },
  { debugName: 'application', name: (id) => (application.test(id) || isShared(id) ? 'application' : null) },
  { name: 'records', test: (id) => [records, ...smallParts].some((part) => part.test(id)), minShareCount: 2 },
  // First of those that go by an area: the texts stand in its folders.
  { name: 'help', test: /\.help\.md|\/app\/help\/help-page/ },
  { name: 'icons', test: publicIcons, minShareCount: 2 },
  // Small parts of the dashboard that a few screens need too.
  {
    name: 'glances',
    test: /\/kit\/web\/calendar\/stepper\.tsx$|\/next-register\/untaken\.web\.ts$|\/letter\/(letters\.web|letter-line|asked\.domain)\.tsx?$|\/proposable\.domain\.ts$|\/icons\/calendar-off\.m?js$|\/timetable\/(lesson\/lesson(-block|\.domain)|calendar-feed\/subscribe-button|view\/(day-list|hours\.domain))\.tsx?$/,
  },
  // With all panels: what they import without waiting comes with them, so that a first visit waits for one file.
  { name: 'dashboard', test: /\/src\/app\/pages\/dashboard\.tsx$/ },
  // What logs in besides the password, and proves once more who somebody is.
  {
    name: 'second-step',
    test: /\/second-factor\/(second-step|proof-form)\.tsx$|\/passkey\/(passkey-login|prove-by-passkey)\.tsx$/,
  },
  { name: 'factors', test: /\/(second-factor-panel|passkeys-panel|both-factors)\.tsx$/ },
  // What comes a moment after the page, at once.
  { name: 'late-choices', test: /\/app\/shell\/(late-choices\.tsx|(visited|single-keys|go-keys)\.web\.ts)$/ },
  { name: 'dialogs', test: /\/@base-ui\/.*\/(alert-)?dialog\/|\/kit\/web\/form\/(leave|confirm)-dialog\.tsx$/ },
  { name: 'fields', test: /\/kit\/web\/form\/(fields-of\.tsx|reset-when\.web\.ts)$/ },
  { name: 'guard', test: /\/kit\/web\/form\/unsaved-guard\.tsx$|\/needs\/use-whole-save\.tsx$/ },
  { name: 'form', test: /\/kit\/web\/form\/((use-)?record-form|side-panel|page-form)\.tsx$/ },
  { name: 'kept', test: /\/kit\/web\/offline\/(outbox|account-of-session|install-worker)\.web\.ts$/ },
  { name: 'sheet', test: /\/kit\/web\/(sheet\/|offline\/sheet-status\.tsx$)/, minShareCount: 2 },
  { name: 'timetable', test: /\/timetable\/(needs\/chosen-page|view\/(name-select|nothing-to-show))\.tsx$/, minShareCount: 2 },
  { name: 'student', test: /\/areas\/student\/student\/student(\.domain\.ts|-card\.tsx)$/ },
  {
    name: 'consequences',
    test: /\/common\/since\/(consequences|preview\.web)\.tsx?$|\/student\/(promotion\/(promotion-preview|all-box)|student\/name-order\.domain)\.tsx?$/,
  },
  { name: 'guardians', test: /\/family\/(guardians|family-badges)\.tsx$|\/common\/call-button\.tsx$/, minShareCount: 2 },
  { name: 'health', test: /\/areas\/health\/health-record\/health-(facts|panels)\.tsx$/ },
  {
    name: 'alerts',
    test: /\/areas\/health\/(health-alert\/alert-(plan|lines)|vaccination-due\/booster-rules)\./,
    minShareCount: 2,
  },
  { name: 'day', test: /\/kit\/web\/(inputs\/day-choice|route\/day-of-address)\./, minShareCount: 2 },
  { name: 'amounts', test: /\/areas\/financial\/(signed-lines|amount-table|list-sums)\./, minShareCount: 2 },
  { name: 'examination', test: /\/examination\/examination\/(examination\.domain|goes-along|examination-gone)\.tsx?$/ },
  { name: 'results', test: /\/areas\/examination\/(result\/|grade-record\/marks\.domain)/, minShareCount: 2 },
  {
    name: 'mails',
    test: /\/areas\/notification\/(outbox\/(school-moment|sending-notice|to-column|mail-list|mail-text)|mail-placeholder\/placeholder-names)\.|\/kit\/web\/rich-text\/rich-text-input\./,
    minShareCount: 2,
  },
  { name: 'choices', test: /\/course-choice\/(assign\.domain|choice-calls\.web|pick-fields)\./, minShareCount: 2 },
  {
    name: 'mailing',
    test: /\/areas\/notification\/.*\/(people-list|content-(titles|options)|asking\.domain)\./,
    minShareCount: 2,
  },
  {
    name: 'leave',
    test: /\/leave-attendance\/.*\/((student-|staff-)?leave(-category|-dates)?|given-up-days)\.domain\.ts$/,
    minShareCount: 2,
  },
  { name: 'panels', test: personParts, minShareCount: 2 },
];
