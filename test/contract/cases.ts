import { accountCase } from './account.case.ts';
import { admissionCase } from './admission.case.ts';
import { apiKeyCase } from './api-key.case.ts';
import { breachCase } from './breach.case.ts';
import { medicineConsentCase, visitCase } from './care.case.ts';
import { certificateRequestCase } from './certificate-request.case.ts';
import type { ContractCase } from './contract-case.ts';
import { courseCase } from './course.case.ts';
import { courseChoiceCase } from './course-choice.case.ts';
import { dataRequestCase } from './data-request.case.ts';
import { examinationCase, examScheduleCase } from './examination.case.ts';
import { feeStructureCase } from './fee-structure.case.ts';
import { fileCase } from './file.case.ts';
import { healthPartCases, healthRecordCase } from './health.case.ts';
import { holidayCase } from './holiday.case.ts';
import { houseCase } from './house.case.ts';
import { identityProviderCase } from './identity-provider.case.ts';
import { insuranceProviderCase } from './insurance-provider.case.ts';
import { staffLeaveCategoryCase, studentLeaveCategoryCase } from './leave-categories.case.ts';
import { staffLeaveCase, studentLeaveCase } from './leaves.case.ts';
import { notificationContentCase } from './notification-content.case.ts';
import { paymentTransactionCase } from './payment-transaction.case.ts';
import { programCase } from './program.case.ts';
import { programYearCase } from './program-year.case.ts';
import { remarkPhraseCase } from './remark-phrase.case.ts';
import { roleCase } from './role.case.ts';
import { salaryStructureCase } from './salary-structure.case.ts';
import { schoolYearCase } from './school-year.case.ts';
import { slotCase } from './slot.case.ts';
import {
  educationalBackgroundCase,
  nonTeachingStaffCase,
  professionalExperienceCase,
  staffCase,
  staffExitCase,
  teachingStaffCase,
} from './staff.case.ts';
import { staffSalaryCase } from './staff-salary.case.ts';
import { studentCase } from './student.case.ts';
import { studentExitCase } from './student-exit.case.ts';
import { studentFeeCase } from './student-fee.case.ts';
import { teachingGroupCase } from './teaching-group.case.ts';
import { webhookCase } from './webhook.case.ts';

/** By the name of the resource. The contract suite fails if one is missing here. */
export const contractCases: Readonly<Record<string, ContractCase>> = {
  Student: studentCase,
  StudentExit: studentExitCase,
  Admission: admissionCase,
  Program: programCase,
  ProgramYear: programYearCase,
  TeachingGroup: teachingGroupCase,
  CourseChoice: courseChoiceCase,
  Course: courseCase,
  Holiday: holidayCase,
  Slot: slotCase,
  SchoolYear: schoolYearCase,
  House: houseCase,
  File: fileCase,
  CertificateRequest: certificateRequestCase,
  InsuranceProvider: insuranceProviderCase,
  HealthRecord: healthRecordCase,
  Visit: visitCase,
  MedicineConsent: medicineConsentCase,
  ...healthPartCases,
  FeeStructure: feeStructureCase,
  StudentFee: studentFeeCase,
  SalaryStructure: salaryStructureCase,
  StaffSalary: staffSalaryCase,
  PaymentTransaction: paymentTransactionCase,
  Examination: examinationCase,
  ExamSchedule: examScheduleCase,
  RemarkPhrase: remarkPhraseCase,
  StaffLeaveCategory: staffLeaveCategoryCase,
  StudentLeaveCategory: studentLeaveCategoryCase,
  StaffLeave: staffLeaveCase,
  StudentLeave: studentLeaveCase,
  Staff: staffCase,
  ProfessionalExperience: professionalExperienceCase,
  EducationalBackground: educationalBackgroundCase,
  TeachingStaff: teachingStaffCase,
  NonTeachingStaff: nonTeachingStaffCase,
  StaffExit: staffExitCase,
  NotificationContent: notificationContentCase,
  Account: accountCase,
  ApiKey: apiKeyCase,
  Webhook: webhookCase,
  Role: roleCase,
  IdentityProvider: identityProviderCase,
  DataRequest: dataRequestCase,
  Breach: breachCase,
};
