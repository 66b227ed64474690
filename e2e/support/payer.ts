import { addStudent, call, type ListOf } from './calls.ts';

interface Part {
  feeStructureId: number;
  isOptional: boolean;
  isConcession: boolean;
  amount: number;
}

/** A student of Grade 1 A who owes a fee; what it comes to. */
export async function addPayer(firstName: string, lastName: string) {
  const { items: programs } = await call<ListOf<{ programId: number }>>('Admin', 'GET', 'ps/Program?programName=Grade%201%20A');
  const programId = programs[0]?.programId;
  const studentId = await addStudent(firstName, lastName, { programId });
  const query = `studentId=${studentId}`;
  const { items: fees } = await call<ListOf<{ totalAmount: number }>>('Admin', 'GET', `fs/StudentFee?${query}`);
  if (fees[0]) return { studentId, total: fees[0].totalAmount };
  const { items: parts } = await call<ListOf<Part>>('Admin', 'GET', `fs/FeeStructure?programId=${programId}&PageSize=100`);
  const charged = parts.filter(({ isOptional, isConcession }) => !isOptional && !isConcession);
  const studentFeeDetails = charged.map(({ feeStructureId, amount }) => ({ feeStructureId, amount }));
  await call('Admin', 'POST', 'fs/StudentFee', { studentId, programId, dueDate: '2026-12-01', studentFeeDetails });
  const { items } = await call<ListOf<{ totalAmount: number }>>('Admin', 'GET', `fs/StudentFee?${query}`);
  return { studentId, total: items[0]?.totalAmount ?? 0 };
}
