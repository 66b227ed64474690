import { expect, test } from 'vitest';
import { exportUrl } from '../../src/kit/domain/resource.domain.ts';
import { problem } from '../support/problem.ts';
import type { Subject } from './subject.ts';

const nul = 'a\u0000b';
const huge = 'x'.repeat(200_000);
const html = '<img src=x onerror="alert(1)"><script>alert(1)</script>';
const values = [nul, huge, html, {}, [], [[]], true, -1, 1.5, 1e300, 2_147_483_648, '', null, '\ud800', '9'.repeat(400)];

/** Bad input always gets a clear answer and never makes the server fail. */
export function hostileContract(subject: () => Subject): void {
  test.each(['abc', '0', '-1', '1.5', '99999999999', '2147483648', '1%00', '%F0%9F%92%A9', "1'--"])(
    'The id %s is refused',
    async (id) => {
      const { world, url, at, of } = subject();
      problem(await world.admin.get(`${url}/${id}`), 400);
      problem(await world.admin.put(at(id), await of.input(world, 'inside')), 400);
      problem(await world.admin.delete(at(id)), 400);
    },
  );

  test('A change or deletion without an id is refused', async () => {
    const { world, url, of } = subject();
    problem(await world.admin.put(url, await of.input(world, 'inside')), 400);
    problem(await world.admin.delete(url), 400);
  });

  test.each([
    '',
    'null',
    '[]',
    '"text"',
    '7',
    '{',
    '{"a":',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{}}}',
  ])('The body %s is refused', async (payload) => {
    const { world, url, at, inside, offers } = subject();
    const headers = { 'content-type': 'application/json' };
    if (offers('create')) problem(await world.admin.send({ method: 'POST', url, headers, payload }), 400);
    problem(await world.admin.send({ method: 'PUT', url: at(inside[0]?.id ?? 0), headers, payload }), 400);
  });

  test('A body that is not JSON is refused as such, and so is one that is too large', async () => {
    const { world, at, inside } = subject();
    const put = (type: string, payload: string) =>
      world.admin.send({ method: 'PUT', url: at(inside[0]?.id ?? 0), headers: { 'content-type': type }, payload });
    problem(await put('text/csv', 'a,b'), 415);
    problem(await put('text/plain', '{}'), 415);
    problem(await put('application/xml', '<a/>'), 415);
    problem(await put('application/json', JSON.stringify({ firstName: 'x'.repeat(1_100_000) })), 413);
  });

  test('Any value of a field gets a clear answer', async () => {
    const { world, url, of, stored, enter, at, offers } = subject();
    const { id, input } = await enter('inside');
    const fields = Object.keys((stored.resource.input as unknown as { shape: object }).shape);
    for (const field of fields) {
      for (const value of values) {
        const answer = await world.admin.put(at(id), { ...input, [field]: value });
        expect([200, 400, 409, 422], `${field} = ${String(JSON.stringify(value)).slice(0, 40)}: ${answer.text}`).toContain(
          answer.status,
        );
        if (answer.status !== 200) problem(answer, answer.status);
        if (value === nul || value === huge) expect(answer.status, `${field} ${answer.text.slice(0, 200)}`).not.toBe(200);
      }
      if (!offers('create')) continue;
      const made = await world.admin.post(url, { ...(await of.input(world, 'inside')), [field]: { $ne: 1 } });
      problem(made, 400);
    }
  });

  test('Any value of a filter gets a clear answer', async () => {
    const { world, url, stored } = subject();
    const given = [
      '%00',
      "' or 1=1 --",
      '%',
      '_',
      '\\',
      '%25%25',
      encodeURIComponent(html),
      'x'.repeat(5000),
      '[]',
      '%F0%9F%92%A9',
      '%E0%A4',
      '-1',
    ];
    for (const name of [...Object.keys(stored.resource.filters), 'sort', 'PageNumber']) {
      for (const value of given) {
        const { status, text } = await world.admin.get(`${url}?${name}=${value}`);
        expect([200, 400], `${name}=${value.slice(0, 40)}: ${text.slice(0, 200)}`).toContain(status);
      }
    }
  });

  test('HTML in a text is stored as it is, or refused at its field: nothing is cut out of it', async () => {
    const { world, of, stored, enter, at, read } = subject();
    const { id, input } = await enter('inside');
    for (const field of Object.keys(input).filter((name) => typeof of.change[name] === 'string')) {
      const before = (await read(id))[field];
      const answer = await world.admin.put(at(id), { ...input, [field]: html });
      if (answer.status !== 200) expect(problem(answer, 422).errors).toHaveProperty(field);
      expect((await read(id))[field], field).toBe(answer.status === 200 ? html : before);
    }
    if (!subject().offers('export')) return;
    const exported = await world.admin.get(exportUrl(stored.resource));
    expect(exported.status).toBe(200);
  });
}
