import type { ReactNode } from 'react';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';
import { choosable, type NameOption, useNames } from '../../../kit/web/calls/names.web.ts';
import { Page } from '../../../kit/web/parts/page.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { NameSelect } from '../lesson/name-select.tsx';
import { type AddedFrom, NothingToShow, UnknownChoice } from '../lesson/nothing-to-show.tsx';

interface ChosenPageProps {
  title: string;
  /** Of what one is chosen: `Program`. */
  label: string;
  names: NamesCall;
  /** How the address names it. */
  parameter: string;
  /** Where one is added if there is none. */
  from: AddedFrom;
  children: (chosen: NameOption) => ReactNode;
}

/** What the timetable has to know of one program or teacher at a time; the first, until the address names another. */
export function ChosenPage({ title, label, names, parameter, from, children }: ChosenPageProps) {
  const { search } = useAddress();
  const { data = [], isPending } = useNames(names);
  const asked = search[parameter];
  const options = choosable(data, Number(asked));
  const chosen = asked ? options.find(({ id }) => id === Number(asked)) : options[0];
  return (
    <Page
      title={title}
      before={<BackLink to="/gs/timetable/create" page="Create Timetable" />}
      tools={
        options.length > 0 && (
          <NameSelect
            label={label}
            options={options}
            value={chosen?.id}
            onChange={(id) => navigate({ to: '.', search: { [parameter]: id } })}
          />
        )
      }
      className="max-w-280 space-y-6"
    >
      {chosen && children(chosen)}
      {!chosen && options.length > 0 && <UnknownChoice />}
      {options.length === 0 && (isPending ? <Skeleton shape="lines" /> : <NothingToShow from={from} />)}
    </Page>
  );
}
