import { type ExecutionResult, type FieldNode, getArgumentValues, type GraphQLResolveInfo } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import { requireObject } from '../../base/access/require-object.ts';
import { planSelection, selectionsOf } from '../../base/plan/selection.ts';
import type { ApiContext } from '../calls/context.ts';
import { DirectFailed, errorAt } from './direct-failed.ts';
import { isDirect, type Part } from './direct-reads.ts';
import { doneOnce } from './idempotent-mutations.ts';

/** A mutation of one record, which answers it. */
export interface DirectWrite {
  readonly key: string;
  readonly node: FieldNode;
  readonly objectName: string;
}

/** Does it. Undefined, with nothing done, where something of it has to be resolved. @throws DirectFailed */
export function directWrite(
  write: DirectWrite,
  part: Part,
  params: GraphQLParams,
  context: ApiContext,
  idempotencyKey: string | null,
): (() => Promise<string>) | undefined {
  const { key, node, objectName } = write;
  const definition = part.schema.getMutationType()?.getFields()[node.name.value];
  const resolve = definition?.resolve;
  const object = requireObject(context.catalog, objectName);
  if (!resolve || context.access.isPreview) return undefined;
  if (!isDirect(planSelection(context.catalog, object, part, selectionsOf(part)))) return undefined;
  const args = getArgumentValues(definition, node, part.variableValues);
  const done = async (within: ApiContext): Promise<ExecutionResult> => {
    try {
      return { data: { [key]: await resolve(undefined, args, within, part as GraphQLResolveInfo) } };
    } catch (error) {
      throw new DirectFailed(error, { errors: [errorAt(error, write)], data: null });
    }
  };
  return async () => {
    const result =
      idempotencyKey === null
        ? await done(context)
        : await doneOnce(idempotencyKey, params, context, async (within) => ({
            answer: await done(within),
            failed: false,
          }));
    return JSON.stringify(result);
  };
}
