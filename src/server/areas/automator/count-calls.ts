import { GraphQLFloat, GraphQLID, GraphQLNonNull, GraphQLString } from 'graphql';
import { sql } from 'kysely';
import { ApiError } from '../../../contract/errors.ts';
import { requireObject } from '../../base/access/require-object.ts';
import { tenantStatement } from '../../base/db/statement.ts';
import { planLabel } from '../../base/plan/label.ts';
import { readRecord } from '../../base/records/read.ts';
import { tableOf } from '../../base/sql/names.ts';
import type { ApiContext, Call } from '../../platform/calls/context.ts';
import { listOf, objectType, required } from '../../platform/calls/describe-types.ts';
import { workflowObjects } from './objects.ts';

interface Counted {
  readonly element: string;
  /** Null: they stand there now. */
  readonly output: string | null;
  readonly count: number;
}

/** @throws ApiError not-found for a workflow that the caller's role does not see */
async function counted({ db, catalog, whole }: ApiContext, id: string): Promise<readonly Counted[]> {
  const unknown = new ApiError({ message: 'not-found', path: 'id', params: { id: id.slice(0, 60) } });
  const workflow = workflowObjects(whole)?.workflow;
  if (!workflow) throw unknown;
  if (!(await readRecord(db, planLabel(catalog, requireObject(catalog, workflow.name)), id))) throw unknown;
  const { tenantId } = db;
  return db.run(
    tenantStatement(
      tenantId,
      sql<Counted>`select p.element, p.output, sum(p.passed)::float8 as count
          from tessera.workflow_pass as p join ${sql.table(tableOf(workflow))} as w
            on w.tenant_id = ${tenantId} and w.id = p.workflow_id and w.active_version = p.version
          where p.tenant_id = ${tenantId} and p.workflow_id = ${id} and not p.is_control
          group by p.element, p.output
        union all
        select t.element, null, count(*)::float8 from tessera.workflow_token as t
          where t.tenant_id = ${tenantId} and t.workflow_id = ${id} and t.state = 'open' and not t.is_control
          group by t.element`,
    ),
  );
}

/** How many runs of a workflow are where. */
export function countCalls(): Record<string, Call> {
  const count = objectType('WorkflowCount', {
    element: required(GraphQLString),
    output: GraphQLString,
    count: required(GraphQLFloat),
  });
  return {
    workflowCounts: {
      type: listOf(count),
      description:
        'How many runs of the version in force have left an element by an output; where `output` is null, how many of any version stand at the element now. Without the control group.',
      args: { id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: (_source, args, context) => counted(context, String(args['id'])),
    },
  };
}
