import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freePort } from '../postgres/free-port.server.ts';
import { serveMetrics } from './metrics.server.ts';

/** What every process tells, and what is told where there are backups. */
async function toldNames(): Promise<Set<string>> {
  const port = await freePort();
  const pool = { idleCount: 0, totalCount: 0, waitingCount: 0 };
  const disk = { space: async () => ({ free: 1, size: 2 }), close: () => undefined };
  const metrics = await serveMetrics({ port, database: { pool } as never, disk: disk as never });
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await metrics.close();
  const backups = readFileSync('src/app/commands/backups.server.ts', 'utf8').matchAll(/name: '(backup_\w+)'/g);
  return new Set(['up', ...[...text.matchAll(/^# HELP (\w+)/gm), ...backups].map(([, name = '']) => name)]);
}

const functions = ['histogram_quantile', 'predict_linear'];

/** The metrics in an expression of Prometheus. */
const metricsIn = (expression: string): string[] =>
  (expression.replace(/\{[^}]*\}/g, '').match(/[a-z]\w*_\w+/g) ?? [])
    .filter((name) => !functions.includes(name))
    .map((name) => name.replace(/^(http_request_duration_seconds)_\w+$/, '$1'));

test.each(['dashboard.json', 'alerts.yaml'])('Whatever %s asks for, the server tells', async (file) => {
  const text = readFileSync(`docs/watching/${file}`, 'utf8');
  const expressions = [...text.matchAll(/"?expr"?: (.*)$/gm)].map(([, expression = '']) => expression);
  const asked = [...new Set(expressions.flatMap(metricsIn))];
  const told = await toldNames();
  expect(asked.filter((name) => !told.has(name))).toEqual([]);
  expect(asked.length).toBeGreaterThan(6);
});

test('Each alert says what is wrong, how urgent it is, and what to do', () => {
  const alerts = readFileSync('docs/watching/alerts.yaml', 'utf8').split('- alert: ').slice(1);
  expect(alerts.length).toBeGreaterThan(5);
  for (const alert of alerts) expect(alert).toMatch(/severity: (page|ticket)[\s\S]*summary: \S[\s\S]*do: \S/);
});
