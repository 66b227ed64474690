interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: { content?: Record<string, { schema?: unknown }> };
  responses?: Record<string, unknown>;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The API document as one plain page, grouped by subject. It needs no script and no style of its own. */
export function documentPage(document: object): string {
  const { paths = {}, components } = document as {
    paths?: Record<string, Record<string, Operation>>;
    components?: { schemas?: Record<string, unknown> };
  };
  const groups = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'Other';
      groups.set(tag, [...(groups.get(tag) ?? []), section(method.toUpperCase(), path, operation, components?.schemas ?? {})]);
    }
  }
  const body = [...groups]
    .map(([tag, sections]) => `<section><h2>${escapeHtml(tag)}</h2>${sections.join('')}</section>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Homeroom API</title></head><body><main><h1>Homeroom API</h1><p>Send the token of <code>POST /api/ias/IdentityAccess/login</code> as <code>Authorization: Bearer …</code>. The same as data: <a href="/api/openapi.json">openapi.json</a>.</p>${body}</main></body></html>`;
}

function section(
  method: string,
  path: string,
  { summary = '', parameters = [], requestBody, responses = {} }: Operation,
  schemas: Readonly<Record<string, unknown>>,
): string {
  const rows = parameters.map((parameter) => {
    const cells = [parameter.name, parameter.in, parameter.required ? 'required' : 'optional', parameter.description ?? ''];
    return `<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  });
  const table =
    rows.length > 0
      ? `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Need</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      : '';
  const sent = requestBody?.content?.['application/json']?.schema as { $ref?: string } | undefined;
  const schema = sent?.$ref ? schemas[sent.$ref.split('/').at(-1) ?? ''] : sent;
  const body = schema ? `<h4>Body</h4><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>` : '';
  const answers = `<p>Answers: ${Object.keys(responses).map(escapeHtml).join(', ')}</p>`;
  return `<details><summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary>${table}${body}${answers}</details>`;
}
