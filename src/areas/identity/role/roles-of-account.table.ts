import { role } from '../account/account-roles.domain.ts';

/** The roles of the school that the account of a staff member `st` holds, as `text[]`. */
const ownRoles = `array(select r.role from account h join account_role using (account_id) join role_permission r using (role_id)
  where h.staff_id = st.staff_id)`;

/** Whoever acts as a guardian by an account is a parent besides; for statements on accounts `h`. */
const parentBesides = (account: string) => `(case when exists (
  select from account h join guardian_account using (account_id) where ${account}) then array['parent'] else array[]::text[] end)`;

/** The roles of a staff member, as `text[]`; for statements that call the table staff `st` and non_teaching_staff `nt`. */
export const rolesOfStaff = `(case st.staff_type
    when 1 then array['teaching']
    else array['nonteaching', 'nonteaching.' || (array['none','admin','worker','counselor','cafeteria','finance','hr','facilities','health'])[coalesce(nt.staff_role, 0) + 1]] end
  || ${ownRoles} || ${parentBesides('h.staff_id = st.staff_id')})`;

/** The roles of an account `a` by its own, as `text[]`; for statements that call the tables of its person as above. */
export const rolesByRole: Readonly<Record<number, string>> = {
  [role.admin]: `(array['admin'] || ${parentBesides('h.account_id = a.account_id')})`,
  [role.staff]: rolesOfStaff,
  [role.parent]: `array['parent']`,
  [role.student]: `array['student']`,
};

/** The roles of an account, as `text[]`; for statements that also call the account `a`. */
export const rolesOfAccount = `case a.role ${Object.entries(rolesByRole)
  .map(([own, held]) => `when ${own} then ${held}`)
  .join(' ')} end`;
