import { changeRecord, loadRecord } from '../../../../kit/web/form/record.web.ts';
import { type AccountInput, type AccountRow, account } from '../account.domain.ts';
import { role } from '../account-roles.domain.ts';

/** Lets somebody for whom an account was to be created use one that is there. @returns its id */
export async function shareAccount(id: number, wanted: AccountInput): Promise<number> {
  const { version, familyId, familyIds } = await loadRecord<AccountRow>(account, id);
  const guardians = (...more: (number | null)[]) => [...new Set([...familyIds, ...more.filter((one) => one !== null)])];
  const change =
    wanted.role === role.staff
      ? { role: role.staff, staffId: wanted.staffId, familyId: null, familyIds: guardians(familyId, ...wanted.familyIds) }
      : { familyIds: guardians(wanted.familyId, ...wanted.familyIds) };
  await changeRecord(account, id, { ...change, version });
  return id;
}
