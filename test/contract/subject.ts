import { idParameterOf, offersCall, resourceUrl } from '../../src/kit/domain/resource.domain.ts';
import type { StoredResource } from '../../src/kit/server/resource/resource-routes.server.ts';
import type { Answer, Caller } from '../support/caller.ts';
import type { ContractCase, Input, Side, World } from './contract-case.ts';

interface Entered {
  id: number;
  input: Input;
}

/** One resource under test, with records on both sides of a scope. */
export interface Subject {
  world: World;
  stored: StoredResource;
  of: ContractCase;
  url: string;
  /** Whether the resource has this one of the six calls. */
  offers(call: Parameters<typeof offersCall>[1]): boolean;
  inside: readonly Entered[];
  outside: readonly Entered[];
  /** The resource's permission keys for these verbs, all with this value. */
  permissions(value: string, ...verbs: string[]): Record<string, string>;
  /** The permission value that covers these records and nothing on the other side. */
  scopeOf(...entered: readonly Entered[]): string;
  /** Somebody who may do everything with the records inside the scope, and with these as well. */
  insider(...more: readonly Entered[]): Promise<Caller>;
  enter(side: Side, change?: Input): Promise<Entered>;
  read(id: number): Promise<Input>;
  /** The address for `PUT` and `DELETE`, with the id in the query. */
  at(id: number | string): string;
  /** The number of rows in the table. */
  count(): Promise<number>;
}

const verbs = ['read', 'create', 'update', 'delete'];
const entered = 13;

export async function prepareSubject(world: World, stored: StoredResource, of: ContractCase): Promise<Subject> {
  const { resource } = stored;
  const url = resourceUrl(resource);
  const enter = async (side: Side, change: Input = {}): Promise<Entered> => {
    const input = { ...(await of.input(world, side)), ...change };
    if (of.enter) return { id: await of.enter(world, input), input };
    const { status, json, text } = await world.admin.post(url, input);
    if (status !== 201) throw new Error(`${resource.name} was not created: ${status} ${text}`);
    return { id: json.data, input };
  };
  const several = async (side: Side) => {
    const list: Entered[] = [];
    while (list.length < entered) list.push(await enter(side));
    return list;
  };
  const inside = await several('inside');
  const outside = await several('outside');
  const permissions = (value: string, ...some: string[]) =>
    Object.fromEntries((some.length > 0 ? some : verbs).map((verb) => [`${resource.permission}.${verb}`, value]));
  const scopeOf = (...entered: readonly Entered[]) => {
    const ids = new Map<string, Set<number>>();
    for (const [name, id] of entered.map((one) => of.scope(one.input, one.id)))
      ids.set(name, (ids.get(name) ?? new Set()).add(id));
    return [...ids].map(([name, values]) => `${name}=${[...values].join('|')}`).join(';');
  };
  return {
    world,
    stored,
    of,
    url,
    offers: (call) => offersCall(resource, call),
    inside,
    outside,
    permissions,
    scopeOf,
    insider: (...more) => world.school.as(permissions(scopeOf(...inside, ...more))),
    enter,
    read: async (id) => (await world.admin.get(`${url}/${id}`)).json,
    at: (id) => `${url}?${idParameterOf(resource)}=${id}`,
    count: async () => (await world.admin.get(`${url}?PageSize=1`)).json.totalCount,
  };
}

/** The ids of a list's rows. */
export const idsOf = (subject: Subject, answer: Answer): number[] =>
  answer.json.items.map((row: Input) => row[subject.stored.resource.id]);

/** The ids of all rows in a list, fetched page by page. */
export async function walk(subject: Subject, caller: Caller, query: string, size = 7): Promise<number[]> {
  const found: number[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await caller.get(`${subject.url}?PageNumber=${page}&PageSize=${size}${query}`);
    found.push(...idsOf(subject, answer));
    if (page >= answer.json.totalPages) return found;
  }
}
