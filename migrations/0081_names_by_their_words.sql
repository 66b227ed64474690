-- The words by which the name of a person is searched: as `search_text`, without apostrophes, middle dots and joiners; other signs are
-- blanks. `wordsOfName` does the same for what is typed.
create or replace function extensions.search_name(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return btrim(regexp_replace(translate(extensions.search_text(value),
    U&'!"#$%&()*+,-./:;<=>?@[\005C]^_{|}~\00A0''\2019\2018\02BC`\00B7\200C\200D', repeat(' ', 31)), '\s+', ' ', 'g')); end $$;
--> statement-breakpoint
-- Finds a word from the beginning of one of a name's words on, across the blanks behind it.
create or replace function extensions.search_onwards(word text) returns text
  language sql immutable strict parallel safe
  as $$ select '(^| )' || regexp_replace(word, '(.)', '\1 ?', 'g') $$;
--> statement-breakpoint
-- They compare the column that is made anew, and are made again at the end.
drop trigger family_told on family;--> statement-breakpoint
drop trigger staff_told_self on staff;--> statement-breakpoint
DROP INDEX "student_name";--> statement-breakpoint
DROP INDEX "student_search";--> statement-breakpoint
DROP INDEX "student_search_name_letters";--> statement-breakpoint
DROP INDEX "student_search_prefix";--> statement-breakpoint
ALTER TABLE "student" DROP COLUMN "search_name",
	ADD COLUMN "search_name" text collate "C" GENERATED ALWAYS AS (search_name(first_name || ' ' || last_name)) STORED NOT NULL,
	ADD COLUMN "search_joined" text collate "C" GENERATED ALWAYS AS (replace(search_name(first_name || ' ' || last_name), ' ', '')) STORED NOT NULL;--> statement-breakpoint
DROP INDEX "staff_search";--> statement-breakpoint
DROP INDEX "staff_search_name_letters";--> statement-breakpoint
DROP INDEX "staff_search_prefix";--> statement-breakpoint
ALTER TABLE "staff" DROP COLUMN "search_name",
	ADD COLUMN "search_name" text collate "C" GENERATED ALWAYS AS (search_name(first_name || ' ' || last_name)) STORED NOT NULL,
	ADD COLUMN "search_joined" text collate "C" GENERATED ALWAYS AS (replace(search_name(first_name || ' ' || last_name), ' ', '')) STORED NOT NULL;--> statement-breakpoint
DROP INDEX "family_search";--> statement-breakpoint
ALTER TABLE "family" DROP COLUMN "search_name",
	ADD COLUMN "search_name" text collate "C" GENERATED ALWAYS AS (search_name(first_name || ' ' || last_name)) STORED NOT NULL,
	ADD COLUMN "search_joined" text collate "C" GENERATED ALWAYS AS (replace(search_name(first_name || ' ' || last_name), ' ', '')) STORED NOT NULL;--> statement-breakpoint
DROP INDEX "account_search_name_letters";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "search_name",
	ADD COLUMN "search_name" text collate "C" GENERATED ALWAYS AS (search_name(account_name)) STORED NOT NULL,
	ADD COLUMN "search_joined" text collate "C" GENERATED ALWAYS AS (replace(search_name(account_name), ' ', '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "student_name" ON "student" USING btree ("name_sort","student_id","search_name","search_joined");--> statement-breakpoint
CREATE INDEX "student_search" ON "student" USING gin ("search_joined" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "student_search_joined_letters" ON "student" USING gin (letter_groups("search_joined"));--> statement-breakpoint
CREATE INDEX "student_search_prefix" ON "student" USING btree ("search_joined");--> statement-breakpoint
CREATE INDEX "staff_search" ON "staff" USING gin ("search_joined" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "staff_search_joined_letters" ON "staff" USING gin (letter_groups("search_joined"));--> statement-breakpoint
CREATE INDEX "staff_search_prefix" ON "staff" USING btree ("search_joined");--> statement-breakpoint
CREATE INDEX "family_search" ON "family" USING gin ("search_joined" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "account_search_joined_letters" ON "account" USING gin (letter_groups("search_joined"));--> statement-breakpoint
create trigger family_told after update on family for each row
  when ((old.email, old.search_name, old.date_of_birth, old.personal_contact)
    is distinct from (new.email, new.search_name, new.date_of_birth, new.personal_contact))
  execute function tell_callers();--> statement-breakpoint
create trigger staff_told_self after update on staff for each row
  when ((old.email, old.search_name, old.date_of_birth, old.personal_contact)
    is distinct from (new.email, new.search_name, new.date_of_birth, new.personal_contact))
  execute function tell_callers();
