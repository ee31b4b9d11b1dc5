/** Tasks that name their assignees as files do: by e-mail address or by name. */
import { expect, it } from 'vitest';
import { importTools, toField, toMapping } from '../../../support/imports.ts';
import { describeOnDatabase } from '../../../support/databases.ts';
import { openTenant } from '../../base/access/people.ts';

describeOnDatabase('An import of tasks', (open) => {
  it('assigns each to the team member whose e-mail address or name stands there', async () => {
    const { api, admin, tenantId, hire } = await openTenant(await open({ product: true }));
    const member = await hire('marketer');
    const tools = importTools(api, { call: admin.call, token: admin.token, tenantId });
    const { rows: users } = await tools.ask<{ rows: readonly { id: string; name: string }[] }>(
      '{ staffMemberList(limit: 10) { rows { id name } } }',
      {},
    );
    const name = users.find(({ id }) => id === member.userId)?.name ?? '';
    const run = await tools.imported(
      'Task',
      [
        ['Title', 'Assignee'],
        ['by address', member.email.toUpperCase()],
        ['by name', name],
        ['by a stranger', 'stranger@elsewhere.test'],
      ],
      toMapping([toField(0, 'title'), toField(1, 'assignee')], { unknown: { assignee: 'reject' } }),
    );
    expect(run.counts).toMatchObject({ rows: 3, created: 2, failed: 1 });
    const { rows } = await tools.ask<{
      rows: readonly { title: string; assignee: { id: string } | null }[];
    }>('{ taskList(limit: 10) { rows { title assignee { id } } } }', {});
    expect(Object.fromEntries(rows.map(({ title, assignee }) => [title, assignee?.id]))).toEqual({
      'by address': member.userId,
      'by name': member.userId,
    });
  });
});
