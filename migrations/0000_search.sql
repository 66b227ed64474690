-- What names are searched by. In the schema of the extensions, because generated columns and indexes refer to it.
-- unaccent is only STABLE by itself (its dictionary could change); naming the dictionary makes the result fixed.
create or replace function extensions.search_text(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(extensions.unaccent('extensions.unaccent'::regdictionary, normalize(value, NFC))) $$;

-- A LIKE pattern for "contains", with the wildcards in what was typed made literal.
create or replace function extensions.search_pattern(value text) returns text
  language sql immutable strict parallel safe
  as $$ select '%' || replace(replace(replace(extensions.search_text(value), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;
