import { beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from '../../support/databases.ts';
import { openDemoTenant } from '../../support/demo-tenant.ts';

interface Run {
  readonly id: string;
  readonly fileName: string;
  readonly status: string;
  readonly jobId: string;
  readonly counts: Readonly<Record<'rows' | 'done' | 'created' | 'failed', number>>;
  readonly report: Readonly<Record<'rows' | 'invalid', number>>;
}

describeOnDatabase('the demo’s imports', (open) => {
  let demo: Awaited<ReturnType<typeof openDemoTenant>>;
  beforeAll(async () => {
    demo = await openDemoTenant(open);
  });
  const ask = async (query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await demo.call(query, variables);
    expect(errors).toBeUndefined();
    return data;
  };

  it('are behind their jobs, with rows, a report and a file of the lines that could not be written', async () => {
    const data = await ask(`{ importRuns(limit: 50, offset: 0) { rows {
      id fileName status jobId counts { rows done created failed } report { rows invalid } } } batchJobList(limit: 100) { rows { id name } } }`);
    const { rows } = data['importRuns'] as { rows: readonly Run[] };
    const jobs = (data['batchJobList'] as { rows: { id: string; name: string }[] }).rows;
    const imported = jobs.filter(({ name }) => name.startsWith('Import of '));
    expect(imported.length).toBeGreaterThan(0);
    expect(rows.map(({ jobId }) => jobId).sort()).toEqual(imported.map(({ id }) => id).sort());
    expect(rows.some(({ counts }) => counts.failed > 0)).toBe(true);
    for (const { id, fileName, jobId, counts, report } of rows) {
      expect(jobs.find((job) => job.id === jobId)?.name).toBe(`Import of contacts: ${fileName}`);
      expect(counts.created + counts.failed).toBe(counts.done);
      expect(report).toMatchObject({ rows: counts.rows, invalid: counts.failed });
      const found = await ask('query ($id: ID!) { importRows(id: $id, offset: 0, limit: 50) }', { id });
      expect(found['importRows']).toHaveLength(Math.min(50, counts.rows));
      const answer = await demo.api.api.request(`/api/import/${id}/errors.csv?locale=en`, {
        headers: { authorization: `Bearer ${demo.token}` },
      });
      const [head, ...lines] = (await answer.text()).trim().split('\r\n');
      expect(head).toMatch(/First name.Last name.E-mail.Language.Line.Column.Value.Reason$/);
      expect(lines).toHaveLength(counts.failed);
      for (const line of lines) expect(line).toContain('is not a valid e-mail address');
    }
  });
});
