import { sql } from 'drizzle-orm';
import { serverArea } from '../../common/server-area.server.ts';
import { foldCounts } from '../../kit/server/database/row-count.table.ts';
import { kind, owned } from '../../kit/server/resource/kinds.server.ts';
import { programs } from '../program/program/program.table.ts';
import { programYears } from '../program/program-year/program-year.table.ts';
import { studentLabelRoute } from './address-labels/student-labels.server.ts';
import { bonafideCertificateRoutes } from './certificate/bonafide-certificate.server.ts';
import { transferCertificateRoutes } from './certificate/transfer-certificate.server.ts';
import { transferCertificates } from './certificate/transfer-certificate.table.ts';
import { certificateDecided } from './certificate-request/certificate-notifications.domain.ts';
import { certificateRequestResource, decideRequestRoutes } from './certificate-request/certificate-request.server.ts';
import { classListRoutes } from './class-list/class-list.server.ts';
import { consentList, consentNoticeList, consentRoutes } from './consent/consent.server.ts';
import { consentLinks, consentNotices, consents } from './consent/consent.table.ts';
import { consentLinkRoutes, forgetConsentLinks } from './consent/consent-link.server.ts';
import { oneClickRoute } from './consent/one-click.server.ts';
import { ownConsentRoutes } from './consent/own-consent.server.ts';
import { enrolmentRoutes } from './enrolment/enrolment.server.ts';
import { enrolments, openStayCounts, waitingStays } from './enrolment/enrolment.table.ts';
import { promotionStays } from './enrolment/promotion-stay.table.ts';
import { beginWaiting } from './enrolment/waiting-stays.server.ts';
import { familyRoutes } from './family/family.server.ts';
import { families, familyScopes, studentFamilies } from './family/family.table.ts';
import { guardianImportRoutes, guardianImportTasks } from './guardian-import/guardian-import.server.ts';
import { assignHousesRoutes } from './house/assign-houses.server.ts';
import { houseResource } from './house/house.server.ts';
import { studentImportRoutes, studentImportTasks } from './import/student-import.server.ts';
import { personMerges } from './merge/person-merge.table.ts';
import { twoPeople } from './merge/two-people.table.ts';
import { promotionRoutes } from './promotion/promotion.server.ts';
import { takeBackRoutes } from './promotion/take-back.server.ts';
import { decideProposalRoutes } from './proposed-change/decide.server.ts';
import { changesDecided } from './proposed-change/proposal-notifications.domain.ts';
import { proposeRoutes } from './proposed-change/propose.server.ts';
import { ownProposalRoutes, proposedChangeList } from './proposed-change/proposed-change.server.ts';
import { proposedChanges } from './proposed-change/proposed-change.table.ts';
import { forgetLooks, recordLookRoutes } from './record-look/record-look.server.ts';
import { recordLookSettings, recordLooks } from './record-look/record-look.table.ts';
import { numberEntering, numberJoined, rollNumberRoutes } from './roll-number/roll-number.server.ts';
import { rollNumbers } from './roll-number/roll-number.table.ts';
import { emptySections } from './sections/empty-sections.server.ts';
import { sectionRoutes } from './sections/sections.server.ts';
import { admissionNumberRoutes } from './student/admission-number.server.ts';
import { enrolApplicant, takeApplicantBack } from './student/applicant.server.ts';
import { classChangePreviewRoutes } from './student/class-change-preview.server.ts';
import { guardiansNamed, guardiansWithNumber, hasGuardian } from './student/guardian-names.table.ts';
import { studentPath } from './student/known-student.server.ts';
import { studentProgramRoutes, studentResource } from './student/student.server.ts';
import { ofStudent, ownedStudents, studentPhotos, studentScopes, students } from './student/student.table.ts';
import { hasCode, hasNumber } from './student/student-number.table.ts';
import { studentPhotoRoutes } from './student/student-photo.server.ts';
import { bulkExitRoutes } from './student-exit/bulk-exits.server.ts';
import { endedEnrolments } from './student-exit/ended-enrolment.table.ts';
import { studentExitEffect } from './student-exit/exit-effect.server.ts';
import { studentExitResource } from './student-exit/student-exit.server.ts';
import { studentExits } from './student-exit/student-exit.table.ts';
import { movesStep } from './year-plan/moves-step.server.ts';
import { yearPlanOutcomes, yearPlans } from './year-plan/year-plan.table.ts';

const programOfStudent = sql`(select p.program_name from ${programs} p where p.program_id = student.program_id)`;

const applyExits = studentExitEffect.job('apply-student-exits');

export const studentArea = serverArea({
  resources: [studentResource, studentExitResource, houseResource, certificateRequestResource],
  referrers: [
    {
      table: enrolments,
      one: 'entry in enrolment histories',
      many: 'entries in enrolment histories',
      goes: { one: 'entry of the enrolment history', many: 'entries of the enrolment history' },
    },
    { table: studentPhotos, one: 'photo', many: 'photos', goes: { one: 'photo', many: 'photos' } },
    {
      table: studentFamilies,
      one: 'link to a student',
      many: 'links to students',
      goes: { one: 'link to a family member', many: 'links to family members' },
    },
    {
      table: waitingStays,
      one: 'upcoming change of class',
      many: 'upcoming changes of class',
      goes: { one: 'upcoming change of class', many: 'upcoming changes of class' },
    },
    { table: transferCertificates, one: 'transfer certificate', many: 'transfer certificates' },
    { table: endedEnrolments, one: 'stay that an exit ended', many: 'stays that exits ended' },
    { table: promotionStays, one: 'stay that a promotion ended', many: 'stays that promotions ended' },
    {
      table: rollNumbers,
      one: 'roll number',
      many: 'roll numbers',
      goes: { one: 'roll number', many: 'roll numbers' },
    },
    {
      table: personMerges,
      one: 'record made one with another',
      many: 'records made one with others',
      goes: { one: 'record made one with it', many: 'records made one with it' },
    },
    {
      table: proposedChanges,
      one: 'proposed change',
      many: 'proposed changes',
      goes: { one: 'proposed change', many: 'proposed changes' },
    },
    {
      table: consents,
      one: 'answer about consent',
      many: 'answers about consent',
      goes: { one: 'answer about consent', many: 'answers about consent' },
    },
    {
      table: consentLinks,
      one: 'link in a message',
      many: 'links in messages',
      goes: { one: 'link in a message', many: 'links in messages' },
    },
    {
      table: recordLooks,
      one: 'look at the record',
      many: 'looks at the record',
      goes: { one: 'look at the record', many: 'looks at the record' },
    },
    { table: twoPeople, one: 'mark as two people', many: 'marks as two people' },
    {
      table: yearPlanOutcomes,
      one: 'line in the plan of a school year',
      many: 'lines in plans of school years',
      goes: { one: 'line in the plan of a school year', many: 'lines in plans of school years' },
    },
  ],
  emptyPages: emptySections,
  routes: [
    ...studentProgramRoutes,
    enrolmentRoutes,
    classChangePreviewRoutes,
    ...promotionRoutes,
    ...takeBackRoutes,
    ...sectionRoutes,
    ...rollNumberRoutes,
    ...classListRoutes,
    studentLabelRoute,
    ...assignHousesRoutes,
    studentPhotoRoutes,
    admissionNumberRoutes,
    guardianImportRoutes,
    studentImportRoutes,
    bonafideCertificateRoutes,
    decideRequestRoutes,
    ...ownProposalRoutes,
    proposedChangeList.routes,
    ...proposeRoutes,
    decideProposalRoutes,
    ...consentRoutes,
    ...consentLinkRoutes,
    oneClickRoute,
    ...ownConsentRoutes,
    ...recordLookRoutes,
    consentList.routes,
    consentNoticeList.routes,
    ...transferCertificateRoutes,
    ...bulkExitRoutes,
    ...familyRoutes,
  ],
  tasks: [studentImportTasks, guardianImportTasks],
  notifications: [certificateDecided, changesDecided],
  search: [
    {
      kind: 'student',
      label: 'Students',
      permission: 'student.read',
      table: students,
      id: students.studentId,
      name: students.nameSort,
      searchName: students.searchName,
      ofNumber: hasNumber,
      ofCode: hasCode,
      subtitleOfNumber: (ends) =>
        sql`concat_ws(' · ', ${guardiansWithNumber(ends)}, ${programOfStudent}, student.school_admission_number)`,
      ofOthers: {
        found: hasGuardian,
        subtitle: (isNamed) => sql`concat_ws(' · ', ${guardiansNamed(isNamed)}, ${programOfStudent})`,
      },
      subtitle: sql`concat_ws(' · ', ${programOfStudent}, student.school_admission_number)`,
      scopes: studentScopes,
      path: studentPath,
    },
  ],
  listeners: {
    applicantEnrolled: [enrolApplicant],
    applicantNotEnrolled: [takeApplicantBack],
    classesChanged: [numberEntering],
    studentsJoined: [numberJoined],
  },
  papers: [{ kind: 'Transfer certificate', table: transferCertificates }],
  jobs: [
    // First who leaves, then who changes class or comes back on the next day.
    {
      ...applyExits,
      run: async (...of) => {
        await applyExits.run(...of);
        await beginWaiting(...of);
      },
    },
    forgetLooks,
    { name: 'fold-open-stays', cron: '*/10 * * * *', atStart: true, run: ({ db }) => foldCounts(db, openStayCounts) },
    forgetConsentLinks,
  ],
  planSteps: [movesStep],
  kinds: [
    // Families hear of their own by the second: they read none of the first.
    ...[
      kind('ProposedChange', 'proposedchange', proposedChanges, students, families),
      kind('OwnProposal', 'student', proposedChanges),
    ].map((one) => owned(one, ofStudent(proposedChanges, proposedChanges.proposedChangeId))),
    // What a family says decides what lists and pages show of the student. Families hear of it by the second.
    ...[
      kind('Consent', 'consent', consents, students, consentNotices),
      kind('OwnConsent', 'student', consents, consentNotices),
    ].map((one) => owned(one, ofStudent(consents, consents.consentId))),
    kind('RecordLook', 'consent', recordLookSettings),
    kind('ConsentNotice', 'consent', consentNotices),
    kind('Student', 'student', students, consents, consentNotices),
    kind('YearPlan', 'programyear', yearPlans, students, enrolments, studentExits, programs, programYears),
    owned(kind('StudentPhoto', 'student', students), ownedStudents),
    owned(kind('Family', 'student', families, studentFamilies, students), {
      ...{ table: families, id: families.familyId, scopes: familyScopes },
    }),
    owned(
      kind('StudentFamily', 'student', studentFamilies, families),
      ofStudent(studentFamilies, studentFamilies.studentFamilyId),
    ),
  ],
});
