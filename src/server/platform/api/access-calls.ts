import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { VIEWER_VARIABLES } from '../../../contract/access/access-file.ts';
import { requireArea } from '../../base/access/access.ts';
import {
  changeRole,
  createRole,
  readRoles,
  removeRole,
  requireRole,
  type RoleTask,
  roleView,
} from '../../base/access/roles.ts';
import type { RoleInput } from '../../base/access/read-rules.ts';
import { setUserRole } from '../../base/access/user-role.ts';
import type { ApiContext, Call } from '../calls/context.ts';
import { localeArgument } from '../calls/locale-argument.ts';
import { listOf, objectType, required } from '../calls/describe-types.ts';
import { JSON_SCALAR } from '../calls/scalars.ts';

const text = required(GraphQLString);
const id = { type: new GraphQLNonNull(GraphQLID) };
const version = { type: new GraphQLNonNull(GraphQLInt) };

const FIELDS = { id: required(GraphQLID), key: text, name: text };
const ROLE = objectType('Role', {
  ...FIELDS,
  rules: required(JSON_SCALAR),
  version: required(GraphQLInt),
  builtIn: required(GraphQLBoolean),
  editable: required(GraphQLBoolean),
  users: required(GraphQLInt),
});
const USER_ROLE = objectType('UserRole', FIELDS);
const ACCESS_OBJECT = objectType('AccessObject', {
  name: text,
  label: text,
  area: GraphQLString,
  fields: listOf(objectType('AccessField', { name: text, label: text })),
});
const VARIABLE = objectType('AccessVariable', { id: text, object: GraphQLString });

/** @throws ApiError forbidden for whom roles are none of their business */
function taskOf({ db, whole, access, viewer }: ApiContext, action: 'VIEW' | 'EDIT'): RoleTask {
  requireArea(access, 'administrations', action);
  return { db, whole, access, actor: viewer };
}

/** Roles and who has which: seen by those who see the area of administration, changed by those who may edit there. */
export function accessCalls(): {
  queries: Record<string, Call>;
  mutations: Record<string, Call>;
} {
  const type = new GraphQLNonNull(ROLE);
  const input = new GraphQLInputObjectType({
    name: 'RoleInput',
    fields: {
      name: { type: new GraphQLNonNull(GraphQLString) },
      rules: { type: new GraphQLNonNull(JSON_SCALAR) },
    },
  });
  const changing = async <T>(context: ApiContext, work: Promise<T>): Promise<T> => {
    const answer = await work;
    context.accessChanged();
    return answer;
  };
  return {
    queries: {
      roles: {
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        type: listOf(ROLE),
        description: 'The roles of the tenant, that of the administrators first.',
        resolve: (_source, _args, context) => readRoles(taskOf(context, 'VIEW')),
      },
      role: {
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        type: ROLE,
        args: { id },
        resolve: async (_source, args, context) => {
          const task = taskOf(context, 'VIEW');
          return roleView(task, await requireRole(task.db, args['id'] as string));
        },
      },
      accessObjects: {
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        type: listOf(ACCESS_OBJECT),
        description: 'What the rules of roles can name: objects with their area, and their fields.',
        args: { locale: { type: GraphQLString } },
        resolve: (_source, args, context) => {
          taskOf(context, 'VIEW');
          return describeObjects(context, args['locale']);
        },
      },
      accessVariables: {
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        type: listOf(VARIABLE),
        description: 'The variables of row rules; those that hold ids name the object of the records.',
        resolve: (_source, _args, context) => {
          const { whole } = taskOf(context, 'VIEW');
          const declared = Object.entries(whole.access.variables);
          return [
            ...VIEWER_VARIABLES.map((variable) => ({ id: variable, object: null })),
            ...declared.map(([variable, { object }]) => ({ id: variable, object })),
          ];
        },
      },
    },
    mutations: {
      saveRole: {
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        type,
        description: 'Makes a role or, with an id, changes the one that still has the version.',
        args: {
          id: { type: GraphQLID },
          version: { type: GraphQLInt },
          input: { type: new GraphQLNonNull(input) },
        },
        resolve: (_source, args, context) => {
          const task = taskOf(context, 'EDIT');
          const { id: roleId, version: known, input: given } = args as unknown as SaveArguments;
          const saved = roleId
            ? changeRole(task, { id: roleId, version: known ?? 0 }, given)
            : createRole(task, given);
          return changing(context, saved);
        },
      },
      deleteRole: {
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        type,
        description: 'Deletes a role that nobody has; answers it as it was.',
        args: { id, version },
        resolve: (_source, args, context) => {
          const { id: roleId, version: known } = args as { readonly id: string; readonly version: number };
          return changing(context, removeRole(taskOf(context, 'EDIT'), { id: roleId, version: known }));
        },
      },
      setUserRole: {
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        type: new GraphQLNonNull(USER_ROLE),
        description: 'Gives a user another role, which holds from their next request on.',
        args: { userId: id, roleId: id },
        resolve: (_source, args, context) => {
          const { userId, roleId } = args as { readonly userId: string; readonly roleId: string };
          return changing(context, setUserRole(taskOf(context, 'EDIT'), userId, roleId));
        },
      },
    },
  };
}

interface SaveArguments {
  readonly id?: string | null;
  readonly version?: number | null;
  readonly input: RoleInput;
}

/** Only what the viewer sees: nobody grants more. */
function describeObjects({ catalog, labels }: ApiContext, given: unknown) {
  const locale = localeArgument(given);
  return [...catalog.objects.values()].map(({ name, area, fields }) => ({
    name,
    label: labels.plural(locale, name),
    area: area ?? null,
    fields: [...fields.values()].map((field) => ({
      name: field.name,
      label: labels.field(locale, name, field.name, field.label),
    })),
  }));
}
