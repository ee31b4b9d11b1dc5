import { buildClientSchema, GraphQLError, type IntrospectionQuery } from 'graphql';
import { ApiError, errorCode } from '../../contract/errors.ts';
import type { ForeignAdapter } from '../../contract/metadata/foreign-adapter.ts';
import type { ViewDefaults } from '../../contract/metadata/view.ts';
import { describeForeign, filterObjectsOf, foreignObject } from './describe.ts';
import type { ForeignObject, ForeignObjects } from './foreign-object.ts';
import type { Send } from './foreign-server.ts';
import { type GraphQLCall, project, readOperation, type Selected, TYPE_NAME } from './operation.ts';
import { readObjects } from './read-objects.ts';
import { RecordCalls } from './record-calls.ts';
import { RecordReader } from './record-selection.ts';
import { withViews } from './views.ts';

export interface ForeignOptions {
  readonly adapter: ForeignAdapter;
  /** The answer to the standard introspection query. */
  readonly introspection: IntrospectionQuery;
  readonly send: Send;
  /** Texts of view files by the names of objects. */
  readonly views?: Readonly<Record<string, string>>;
  readonly defaults?: ViewDefaults;
  /** Where an object's list is shown; `/objects/<Object>` where not given. */
  readonly route?: (objectName: string) => string;
  /** An IANA zone, whose days relative dates follow; UTC where not given. */
  readonly timeZone?: string;
}

/** An answer of GraphQL, with errors as our own server tells them. */
export interface GraphQLAnswer {
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: object }[];
}

export interface ForeignApi {
  /** The objects that there are, in the order of their names. */
  readonly objects: readonly {
    readonly name: string;
    readonly label: string;
    readonly pluralLabel: string;
  }[];
  /** Answers a call of our client. Rejects where the foreign server gives no answer of GraphQL. */
  readonly answer: (call: GraphQLCall) => Promise<GraphQLAnswer>;
}

const NO_DEFAULTS: ViewDefaults = { pageSize: 25, form: { exclude: [], noEmptyOption: [] } };
const PREFIX = /^(create|update|delete)([A-Z]\w*)$/;

/**
 * Answers the calls of our client from a GraphQL server of somebody else's, as its adapter says: introspection, lists,
 * records, labels, writes, and what filters can name. Everything else is refused with `bad-request`.
 */
export function createForeignApi(options: ForeignOptions): ForeignApi {
  const { adapter, introspection, send, views = {}, defaults = NO_DEFAULTS } = options;
  const objects: ForeignObjects = withViews(readObjects(buildClientSchema(introspection), adapter), views);
  const byQuery = new Map([...objects.values()].map((each) => [each.object.queryName, each]));
  const calls = new RecordCalls(new RecordReader(adapter, objects), send, options.timeZone ?? 'UTC');
  const route = options.route ?? ((name: string) => `/objects/${name}`);

  const query = (call: Selected): unknown => {
    const { name, args, fields } = call;
    if (name === TYPE_NAME) return 'Query';
    const listed = name.endsWith('List') ? byQuery.get(name.slice(0, -'List'.length)) : undefined;
    if (listed) return calls.list(listed, args, fields);
    const one = byQuery.get(name);
    if (one) return calls.get(one, args, fields);
    if (name === 'objectMetadata') {
      const described = describeForeign(objects, foreignObject(objects, args['objectName']), defaults, route);
      return project(described, fields, 'ObjectMetadata');
    }
    if (name === 'filterObjects') {
      const found = filterObjectsOf(objects, foreignObject(objects, args['objectName']));
      return project(found, fields, 'FilterObject');
    }
    if (name === 'viewer') return project({ id: VIEWER }, fields, 'Viewer');
    throw unknownCall(name);
  };
  const mutation = (call: Selected): unknown => {
    if (call.name === TYPE_NAME) return 'Mutation';
    const [, verb, type] = PREFIX.exec(call.name) ?? [];
    const object: ForeignObject | undefined = type === undefined ? undefined : objects.get(type);
    if (!object || verb === undefined) throw unknownCall(call.name);
    if (verb === 'delete') return calls.delete(object, call.args, call.fields);
    return calls.write(verb as 'create' | 'update', object, call.args, call.fields);
  };

  const answer = async (call: GraphQLCall): Promise<GraphQLAnswer> => {
    try {
      const operation = readOperation(call);
      const data: Record<string, unknown> = {};
      if (operation.type === 'mutation') {
        // One after the other, as GraphQL has it.
        for (const each of operation.calls) data[each.key] = await mutation(each);
      } else {
        await Promise.all(
          operation.calls.map(async (each) => {
            data[each.key] = await query(each);
          }),
        );
      }
      return { data };
    } catch (error) {
      if (error instanceof ApiError) return { data: null, errors: [graphQLError(error)] };
      if (error instanceof GraphQLError) return { data: null, errors: [{ message: error.message }] };
      throw error;
    }
  };
  const list = [...objects.values()].map(({ object, label, pluralLabel }) => ({
    name: object.name,
    label,
    pluralLabel,
  }));
  return { objects: list.toSorted((a, b) => a.pluralLabel.localeCompare(b.pluralLabel)), answer };
}

/** Who looks at a foreign server is nobody that it knows. */
const VIEWER = 'foreign';

const unknownCall = (name: string) =>
  new ApiError({ message: 'bad-request', path: name.slice(0, 60), params: { value: name.slice(0, 60) } });

function graphQLError({ problem, problems }: ApiError) {
  const { message, path, params } = problem;
  return {
    message,
    extensions: {
      code: errorCode(message),
      messageKey: `responseErrorMsg.${message}`,
      ...(path !== undefined && { path }),
      ...(params && { params }),
      ...(problems.length > 1 && { problems }),
    },
  };
}
