-- The results of years are worked out for many students together.
drop function if exists year_results_of(integer, date);
