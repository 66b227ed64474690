-- Of what is no longer shared only the ids stay, as emptied_roster_body says from now on.
UPDATE "roster_row" SET "body" = "body" - array['primary', 'beginDate', 'endDate'] WHERE "kind" = 'enrollment' AND "is_gone";
UPDATE "roster_row" SET "body" = "body" - 'score' || jsonb_build_object('scoreStatus', 'not submitted', 'scoreDate', '1970-01-01')
WHERE "kind" = 'result' AND "is_gone";
