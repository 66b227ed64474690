import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { choicesOf } from '../../../kit/domain/enumeration.domain.ts';
import { notSavedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { useTrying } from '../../../kit/web/calls/trying.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Held } from '../../../kit/web/form/held.tsx';
import { FieldNotes, fieldBox, Tick } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { BackLink } from '../../../kit/web/route/back-link.tsx';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { roles } from '../account/account-roles.domain.ts';
import type { getUnusualRules, setUnusualRules } from './unusual-event.domain.ts';
import { type UnusualRules, unusualRules } from './unusual-rules.domain.ts';

const key = ['ias', 'UnusualEvent'];
type Stored = AnswerOf<typeof getUnusualRules>;

/** What is noticed about accounts: each rule with its bounds, and for whom. */
export function UnusualRulesScreen() {
  const stored = useCall<typeof getUnusualRules>('GET /api/ias/UnusualEvent/Rules', {});
  return (
    <Page title="What is noticed" before={<BackLink to="/gs/unusual" page="Unusual" />} className="max-w-180">
      <Fetched of={stored} what="rules">
        {(found) => <RulesForm key={found.version} stored={found} />}
      </Fetched>
    </Page>
  );
}

function RulesForm({ stored: { rules: before, version, knowsCountries } }: { stored: Stored }) {
  const cache = useQueryClient();
  const [rules, setRules] = useState(before);
  /** What is wrong, by rule and bound: `failedTries.tries`. */
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const save = useTrying(notSavedMessage, {
    mutationFn: () => callApi<typeof setUnusualRules>('PUT /api/ias/UnusualEvent/Rules', { body: { rules, version } }),
    onSuccess: async ({ message }) => {
      notify.success(message);
      await cache.invalidateQueries({ queryKey: key });
    },
  });
  const of = <Name extends keyof UnusualRules>(name: Name) => ({
    name,
    wrong,
    rule: rules[name],
    change: (changed: Partial<UnusualRules[Name]>) => {
      setRules({ ...rules, [name]: { ...rules[name], ...changed } });
      setWrong(({ [`${name}.${Object.keys(changed)[0]}`]: _, ...others }) => others);
    },
  });
  const submit = () => {
    const { error } = unusualRules.safeParse(rules);
    setWrong(Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []));
    if (!error) save.mutate();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Held during={save.isPending} className="space-y-6">
        <Rule {...of('newDevice')} title="A new device" says="Somebody signs in with a browser that the account does not know.">
          <Bound {...of('newDevice')} bound="quietDays" label="Not in the first days of an account" />
        </Rule>
        <Rule
          {...of('newCountry')}
          title="A new country"
          says={
            knowsCountries
              ? 'Somebody signs in from a country from which the account never has within a year.'
              : 'Nothing here says the country of an address, so this notices nothing: COUNTRY_FILE names a file that does, where the server runs.'
          }
        />
        <Rule {...of('failedTries')} title="Many failed tries" says="The password of an account is guessed at.">
          <Bound {...of('failedTries')} bound="tries" label="Tries within 24 hours" />
        </Rule>
        <Rule
          {...of('largeExport')}
          title="A large export"
          says="Somebody exports far more rows on a day than they, and others with their roles, did in the last 90 days."
        >
          <Bound {...of('largeExport')} bound="times" label="More than so many times the usual" />
          <Bound {...of('largeExport')} bound="least" label="Never below so many rows" />
          <Bound {...of('largeExport')} bound="quietDays" label="Not in the first days of an account" />
        </Rule>
        <Rule
          {...of('nightSignIn')}
          title="A sign-in at night"
          says="Somebody signs in at night, which nobody with their roles did in the last 90 days."
        >
          <Bound {...of('nightSignIn')} bound="from" label="From (hour)" />
          <Bound {...of('nightSignIn')} bound="until" label="Until (hour)" />
          <Bound {...of('nightSignIn')} bound="nights" label="Usual after so many nights" />
          <Bound {...of('nightSignIn')} bound="signIns" label="Not before so many sign-ins" />
        </Rule>
      </Held>
      <Button type="submit" kind="primary" className="mt-6" busy={save.isPending}>
        Save
      </Button>
    </form>
  );
}

interface RuleOf<Name extends keyof UnusualRules> {
  name: Name;
  wrong: Readonly<Record<string, string>>;
  rule: UnusualRules[Name];
  change: (changed: Partial<UnusualRules[Name]>) => void;
}

interface RuleProps {
  rule: { isOn: boolean; roles: number[] };
  change: (changed: { isOn?: boolean; roles?: UnusualRules['newCountry']['roles'] }) => void;
  title: string;
  says: string;
  children?: ReactNode;
}

function Rule({ rule, change, title, says, children }: RuleProps) {
  return (
    <fieldset className="border-line border-t pt-4 first:border-t-0 first:pt-0">
      <legend className="sr-only">{title}</legend>
      <Tick label={title} className="font-semibold" checked={rule.isOn} onChange={(isOn) => change({ isOn })} />
      <Muted>{says}</Muted>
      {rule.isOn && (
        <>
          <div className="mt-2 flex flex-wrap gap-x-5">
            {choicesOf(roles).map(([value, label]) => (
              <Tick
                key={value}
                label={label}
                of={title}
                checked={rule.roles.includes(value)}
                onChange={(isAbout) =>
                  change({ roles: [...rule.roles.filter((one) => one !== value), ...(isAbout ? [value] : [])].sort() })
                }
              />
            ))}
          </div>
          {children && <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2">{children}</div>}
        </>
      )}
    </fieldset>
  );
}

interface BoundProps<Name extends keyof UnusualRules> extends RuleOf<Name> {
  bound: keyof UnusualRules[Name] & string;
  label: string;
}

function Bound<Name extends keyof UnusualRules>({ name, rule, change, bound, label, wrong }: BoundProps<Name>) {
  const id = `${name}-${bound}`;
  const error = wrong[`${name}.${bound}`];
  const value = Number(rule[bound]);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block">
        {label}
      </label>
      <input
        id={id}
        type="number"
        min={0}
        step={1}
        className={`${fieldBox} w-28`}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-note`}
        // Nothing typed is no number.
        value={Number.isNaN(value) ? '' : value}
        onChange={({ target }) => change({ [bound]: target.valueAsNumber } as Partial<UnusualRules[Name]>)}
      />
      <FieldNotes id={id} error={error} />
    </div>
  );
}
