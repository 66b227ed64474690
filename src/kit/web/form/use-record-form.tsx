import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Resolver, set, type UseFormReturn, useForm } from 'react-hook-form';
import { parseGrant } from '../../domain/permission.domain.ts';
import { permissionKey, type Resource } from '../../domain/resource.domain.ts';
import { notSavedMessage, savedMessage } from '../../domain/saved-message.domain.ts';
import { shapeOf } from '../../domain/schema-shape.domain.ts';
import { typedDateProblem } from '../../domain/typed-date.domain.ts';
import { ApiError, isUnreached } from '../calls/api-error.web.ts';
import { session } from '../calls/session.web.ts';
import { useKeptDraft } from '../offline/use-kept-draft.web.ts';
import { today } from '../parts/today.web.ts';
import { notify } from '../toast/toast.tsx';
import { checkInput, fieldPath, type InputCheck, requiredFields } from './check-input.web.ts';
import type { FormFrame } from './form-frame.web.ts';
import { NotSent } from './not-sent.tsx';
import { askedBy, offersAnother } from './question/asked.web.ts';
import { useQuestion } from './question/question.tsx';
import { isStale, loadRecord, useSave, type Written } from './record.web.ts';
import { useUnsavedGuard } from './unsaved-guard.tsx';
import { focusFirstWrong } from './wrong-fields.web.ts';

/** What is done with a record that is there already, in place of a new one. */
export interface Instead<Input> {
  label: string;
  send: (id: number, input: Input) => Promise<number>;
}

interface RecordFormOptions<Input extends Record<string, unknown>, Row extends Record<string, unknown>> {
  /** The stored record; null for a new one. */
  record: Row | null;
  /** Values of a new record. */
  initial?: Partial<Input> | undefined;
  /** Runs after a successful save with the record's id. */
  onSaved?: (id: number) => void;
  /** Saves in another way than by the resource's own calls; returns the id, or the whole answer. Throws an `ApiError`. */
  send?: ((id: number, input: Input) => Promise<number | Written>) | undefined;
  /** Fetches the stored record in another way. */
  load?: ((id: number) => Promise<Row>) | undefined;
  /** Takes somebody who is there already in place of a new record; returns the id. Throws an `ApiError`. */
  instead?: Instead<Input> | undefined;
}

/** The part of a resource that its form needs. */
export type FormSubject<Input extends Record<string, unknown>, Row extends Record<string, unknown>> = Pick<
  Resource<Input, Row>,
  'area' | 'name' | 'id' | 'input' | 'rules' | 'published'
> &
  Partial<Pick<Resource, 'permission' | 'isPart' | 'labels' | 'confirms'>>;

/** What the signed-in user may save; undefined if the resource names no permission. */
function grantOf({ permission, isPart }: Pick<FormSubject<never, never>, 'permission' | 'isPart'>, id: number) {
  if (!permission) return undefined;
  return parseGrant(session().permissions[permissionKey({ permission, isPart }, id > 0 ? 'update' : 'create')]);
}

interface SaveOptions<Input extends Record<string, unknown>> {
  /** Other rules than the resource's, e.g. those of a last step. */
  rules?: Resource<Input>['rules'];
  /** Keeps the form open, with the stored record. */
  staysOpen?: boolean;
}

/** A form over one record: its state, its frame for the fields, and how it is saved. */
export interface RecordForm<Input extends Record<string, unknown>> {
  form: UseFormReturn<FieldValues>;
  frame: FormFrame;
  /** Of the stored record; 0 until a new one is saved. */
  id: number;
  /** Checks and saves; returns the id, or null if something has to be changed first or a save is still going on. */
  save: (options?: SaveOptions<Input>) => Promise<number | null>;
  saving: boolean;
  /** Whether somebody else changed the record meanwhile; what was typed is kept. */
  stale: boolean;
  /** Loads the stored record into the fields in which nothing was typed. */
  reload: () => Promise<void>;
  /** Runs something that ends the form, at once or, if something would be lost, after asking. */
  leave: (go: () => void) => void;
  /** The questions before unsaved changes are lost, and before something doubtful is saved. */
  dialogs: ReactNode;
  /** Why the last try to save did not reach the server, to be rendered beside the button. */
  notSent: ReactNode;
}

const pick = (values: Record<string, unknown> | null | undefined, names: readonly string[] | undefined) =>
  values && names ? Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : []))) : { ...values };

/** The names of an input's fields, if its schema is a plain object. */
const fieldsOf = (input: object): string[] | undefined => {
  const shape = shapeOf(input);
  return shape && Object.keys(shape);
};

/** How the values of a form are checked: as the server will, with today, the stored record and what the user may save. */
function useInputCheck<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  resource: FormSubject<Input, Row>,
  before: Partial<Input> | null,
  id: number,
) {
  const rules = useRef(resource.rules);
  const dates = useRef(new Set<string>()).current;
  const check = useRef((_: FieldValues): InputCheck<Input> => ({ input: null, issues: [] }));
  check.current = (values) =>
    checkInput({ input: resource.input, rules: rules.current }, values, {
      today: today(),
      before,
      grant: grantOf(resource, id),
    });
  const resolver: Resolver<FieldValues> = (values) => {
    const { input, issues } = check.current(values);
    const errors = {};
    for (const { field, message } of issues) {
      const typed = dates.has(field) ? typedDateProblem(get(values, field)) : undefined;
      set(errors, field, { type: 'rule', message: typed ?? message });
    }
    return input ? { values: input, errors: {} } : { values: {}, errors };
  };
  return { rules, dates, check, resolver };
}

/** The state and saving of a form over one record: the schema and rules of the server run here first. */
export function useRecordForm<Input extends Record<string, unknown>, Row extends Record<string, unknown>>(
  resource: FormSubject<Input, Row>,
  { record, initial, onSaved, send, load, instead }: RecordFormOptions<Input, Row>,
): RecordForm<Input> {
  const id = useId();
  const names = useMemo(() => fieldsOf(resource.input), [resource]);
  const [baseline, setBaseline] = useState(record);
  const [stale, setStale] = useState(false);
  const [unreached, setUnreached] = useState<unknown>();
  const isSaving = useRef(false);
  const saving = useSave(resource);
  const before = (baseline && pick(baseline, names)) as Partial<Input> | null;
  const [savedId, setSavedId] = useState(Number(record?.[resource.id] ?? 0));
  const { rules, dates, check, resolver } = useInputCheck(resource, before, savedId);
  const form = useForm<FieldValues>({
    defaultValues: (before ?? initial ?? {}) as DefaultValues<FieldValues>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver,
  });
  const { isDirty: differs, dirtyFields } = form.formState;
  // An empty field that was merely drawn makes the values differ from what they were.
  const isDirty = differs && Object.keys(dirtyFields).length > 0;
  const guard = useUnsavedGuard(isDirty, samePanel);
  const question = useQuestion(instead?.label);
  useClearedErrors(form);

  const newest = record as { version?: number } | null;
  const known = (baseline as { version?: number } | null)?.version;
  useKeptDraft<{ values: [field: string, value: unknown][]; over: number | undefined }>({
    name: `${resource.area}/${resource.name}/${savedId}`,
    typed: () => {
      // As declared: what others rest on stands before them, and clears them when it changes.
      const fields = Object.keys(dirtyFields).sort((one, other) => (names?.indexOf(one) ?? 0) - (names?.indexOf(other) ?? 0));
      const values = fields.map((field): [string, unknown] => [field, form.getValues(field)]);
      return values.length > 0 ? { values, over: known } : undefined;
    },
    takeBack: ({ values, over }) => {
      for (const [field, value] of values) form.setValue(field, value, { shouldDirty: true });
      if (over !== known) setStale(true);
    },
  });

  const fetchRecord = load ?? ((wanted: number) => loadRecord<Row>(resource, wanted));
  const takeOver = async (wanted: number, keep: readonly string[]) => {
    const stored = await fetchRecord(wanted);
    const typed = pick(form.getValues(), keep);
    setBaseline(stored);
    setStale(false);
    form.reset(pick(stored, names));
    for (const [name, value] of Object.entries(typed)) form.setValue(name, value, { shouldDirty: true });
  };
  const reload = () =>
    takeOver(savedId, Object.keys(dirtyFields)).catch((error: unknown) =>
      notify.failure('This record cannot be reloaded', error, id),
    );

  const notSaved = resource.labels?.notSaved ?? notSavedMessage;
  const refused = (error: unknown) => {
    if (isStale(error)) setStale(true);
    if (isUnreached(error)) return setUnreached(error);
    notify.failure(notSaved, withRest(error, showErrors(form, error)), id);
  };

  /** @returns what was saved; an id of 0 if somebody was asked whether to save it all the same, and said no */
  const sendAsking = async (sent: Input): Promise<Written> => {
    try {
      const answer = await (send ? send(savedId, sent) : saving.mutateAsync({ id: savedId, input: sent }));
      return typeof answer === 'number' ? { data: answer, message: savedMessage } : answer;
    } catch (error) {
      const asked = askedBy(resource, error);
      const isDoubtful = asked !== undefined && !(asked in sent);
      if (!isDoubtful && !(instead && offersAnother(error))) throw error;
      const answer = await question.ask(error as ApiError);
      if (answer === true && asked) return sendAsking({ ...sent, [asked]: true });
      if (typeof answer === 'number' && instead) return { data: await instead.send(answer, sent), message: savedMessage };
      showErrors(form, error);
      return { data: 0, message: '' };
    }
  };

  const checkAndSend: RecordForm<Input>['save'] = async (options = {}) => {
    rules.current = options.rules ?? resource.rules;
    let saved = 0;
    let message = '';
    await form.handleSubmit(
      async (input) => {
        const typed = form.getValues();
        const version = baseline ? { version: (baseline as { version?: number }).version } : {};
        const sent = {
          ...(input as Input),
          ...resource.published?.(input as Input, { today: today(), id: savedId }),
          ...version,
        };
        setUnreached(undefined);
        try {
          ({ data: saved, message } = await sendAsking(sent));
        } catch (error) {
          return refused(error);
        }
        if (saved === 0) return;
        setSavedId(saved);
        form.reset(typed);
        guard.release();
        setStale(false);
        notify.mended(id);
        notify.success(resource.labels?.saved ?? savedMessage, ...message.split('|').slice(1));
        if (options.staysOpen) await takeOver(saved, []).catch(() => undefined);
        onSaved?.(saved);
      },
      (errors) => focusFirstWrong(errors, { id }),
    )();
    return saved || null;
  };
  const save: RecordForm<Input>['save'] = async (options) => {
    // Keys reach a form whose button is disabled while it saves.
    if (isSaving.current) return null;
    isSaving.current = true;
    try {
      return await checkAndSend(options);
    } finally {
      isSaving.current = false;
    }
  };

  useEffect(() => {
    if (!isDirty && newest && (newest.version ?? 0) > (known ?? 0)) {
      setBaseline(newest as Row);
      form.reset(pick(newest as Row, names));
    }
  }, [newest, known, isDirty, form, names]);

  const frame = useMemo((): FormFrame => {
    const accepts: FormFrame['accepts'] = (name, day) => {
      const values = structuredClone(form.getValues());
      set(values, name, day);
      return check.current(values).issues.every(({ field }) => field !== name);
    };
    return { id, creating: savedId === 0, required: requiredFields(resource), dates, accepts };
  }, [id, savedId, resource, dates, check, form]);
  return {
    form,
    frame,
    id: savedId,
    save,
    saving: form.formState.isSubmitting,
    stale,
    reload,
    leave: guard.ask,
    dialogs: (
      <>
        {guard.dialog}
        {question.dialog}
      </>
    ),
    notSent: unreached !== undefined && <NotSent headline={notSaved} error={unreached} />,
  };
}

/** Errors clear when their field is edited. */
function useClearedErrors(form: UseFormReturn<FieldValues>) {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ name }) => name && form.clearErrors(name) }),
    [form],
  );
}

interface PanelSearch {
  panel?: unknown;
  id?: unknown;
}

function samePanel(current: { pathname: string; search: unknown }, next: { pathname: string; search: unknown }): boolean {
  const [here, there] = [current.search as PanelSearch, next.search as PanelSearch];
  return current.pathname === next.pathname && here.panel === there.panel && here.id === there.id;
}

/** Shows the server's messages at their fields; returns those that belong to none. */
function showErrors(form: UseFormReturn<FieldValues>, error: unknown): string[] {
  if (!(error instanceof ApiError)) return [];
  const rest: string[] = [];
  let first = true;
  for (const [serverField, messages] of Object.entries(error.errors)) {
    const field = fieldPath(serverField);
    const known = (field.split('.')[0] ?? '') in form.getValues();
    if (!known) {
      rest.push(...messages);
      continue;
    }
    form.setError(field, { type: 'server', message: messages.join(' ') }, { shouldFocus: first });
    first = false;
  }
  return rest;
}

function withRest(error: unknown, rest: readonly string[]): unknown {
  if (!(error instanceof ApiError) || rest.length === 0) return error;
  const detail = [error.detail, ...rest].filter(Boolean).join('|');
  return new ApiError(error.status, error.title, detail, error.errors, error.sessionExpired);
}
