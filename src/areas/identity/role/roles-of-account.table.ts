/** The roles of a staff member, as `text[]`; stands in statements that call staff `st` and non_teaching_staff `nt`. */
export const rolesOfStaff = `case st.staff_type
    when 1 then array['teaching']
    else array['nonteaching', 'nonteaching.' || (array['none','admin','worker','counselor','cafeteria','finance','hr','facilities','health'])[coalesce(nt.staff_role, 0) + 1]] end`;

/** The roles that an account holds, as `text[]`; besides, the account is called `a`. */
export const rolesOfAccount = `case a.role
    when 1 then array['admin']
    when 2 then ${rolesOfStaff}
    when 3 then array['parent']
    else array['student'] end`;
