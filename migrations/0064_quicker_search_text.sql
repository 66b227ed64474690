-- The same text as before. PostgreSQL begins a query of its own each time it calls a function written in SQL that it cannot merge into
-- the statement (unaccent is in the way here); PL/pgSQL evaluates the one expression at half the price. Saving a student calls it six
-- times, a search once or twice.
create or replace function extensions.search_text(value text) returns text
  language plpgsql immutable strict parallel safe
  as $$ begin return lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(value, NFC))); end $$;
