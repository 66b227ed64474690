import { asSentence } from '../../../kit/domain/sentence.domain.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Link } from '../../../kit/web/route/link.tsx';
import type { MergePreview } from './merge.domain.ts';
import type { MergedKind } from './merge-bases.domain.ts';
import { listOf, personPath } from './merge-paths.web.ts';

/** What moves to the record that stays, what goes because it has the same, and what has to be settled first. */
export const WhatHappens = ({ of, kind }: { of: MergePreview; kind: MergedKind }) => (
  <>
    {of.clashes.length > 0 && (
      <Notice kind="warning">
        <h2 className="font-semibold">To settle first: both have what there can be only one of</h2>
        <ul className="mt-1 space-y-1">
          {of.clashes.map((clash) => (
            <Clash key={clash.what} clash={clash} kind={kind} people={[of.kept, of.gone]} />
          ))}
        </ul>
      </Notice>
    )}
    <section aria-label="What moves">
      <h2 className="mb-1 font-semibold">What moves</h2>
      {of.moves.length === 0 ? (
        <Muted>Nothing belongs to the record that goes alone.</Muted>
      ) : (
        <ul className="gap-x-6 sm:columns-2">
          {of.moves.map((move) => (
            <li key={move}>{move}</li>
          ))}
        </ul>
      )}
      {of.once.length > 0 && <Muted className="mt-2">Not needed twice: {of.once.join(', ')}.</Muted>}
      <Muted className="mt-2">Papers that were issued stay as they are.</Muted>
    </section>
  </>
);

interface ClashProps {
  clash: MergePreview['clashes'][number];
  kind: MergedKind;
  people: readonly MergePreview['kept'][];
}

/** What both have, with the way to where it is changed: what each of the two has of it, or else the whole list, or their pages. */
function Clash({ clash, kind, people }: ClashProps) {
  const { what, count, of } = clash;
  const more = count - of.length;
  const named = of.length > 0 ? `: ${of.join('; ')}${more > 0 ? ` and ${more} more` : ''}` : '';
  return (
    <li className="break-words">
      {asSentence(what)}
      {named}.{' '}
      {waysTo(clash, kind, people).map(({ path, label }) => (
        <Link key={path} to={path} className="link mr-2">
          {label}
        </Link>
      ))}
    </li>
  );
}

function waysTo({ permission, filter }: ClashProps['clash'], kind: MergedKind, people: ClashProps['people']) {
  const list = permission === null ? undefined : listOf(permission);
  if (list && !filter) return [{ path: list.path, label: list.label }];
  return people.flatMap(({ id, subtitle }) => {
    const path = list ? `${list.path}?${filter}=${id}` : personPath(kind, id);
    return path ? [{ path, label: subtitle || asSentence(kind) }] : [];
  });
}
