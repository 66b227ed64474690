-- Whoever enters a class together is numbered together: `roll-number.function.sql` has it with a day for each.
drop function if exists give_next_roll_numbers(integer[], date);

-- Those who are deleted together are forgotten together: `forgotten-people.function.sql` has `forget_people`.
drop trigger if exists student_forgotten on student;
drop trigger if exists staff_forgotten on staff;
drop trigger if exists family_forgotten on family;
drop function if exists forget_person();
