/** The roles of a staff member, as `text[]`; for statements that call the table staff `st` and non_teaching_staff `nt`. */
export const rolesOfStaff = `case st.staff_type
    when 1 then array['teaching']
    else array['nonteaching', 'nonteaching.' || (array['none','admin','worker','counselor','cafeteria','finance','hr','facilities','health'])[coalesce(nt.staff_role, 0) + 1]] end`;

/** The roles of an account, as `text[]`; for statements that also call the account `a`. */
export const rolesOfAccount = `case a.role
    when 1 then array['admin']
    when 2 then ${rolesOfStaff}
    when 3 then array['parent']
    else array['student'] end`;
