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
import { setUserRole } from '../../base/access/user-role.ts';
import type { ApiContext, Call } from '../calls/context.ts';
import { localeArgument } from '../calls/locale-argument.ts';
import { t } from '../calls/call-schema.ts';
import { declareCall } from '../calls/declare-call.ts';

const FIELDS = { id: t.id(), key: t.string(), name: t.string() };
const ROLE = t.object('Role', {
  ...FIELDS,
  rules: t.json(),
  version: t.integer(),
  builtIn: t.boolean(),
  editable: t.boolean(),
  users: t.integer(),
});
const USER_ROLE = t.object('UserRole', FIELDS);
const ACCESS_OBJECT = t.object('AccessObject', {
  name: t.string(),
  label: t.string(),
  area: t.nullable(t.string()),
  fields: t.list(t.object('AccessField', { name: t.string(), label: t.string() })),
});
const VARIABLE = t.object('AccessVariable', { id: t.string(), object: t.nullable(t.string()) });

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
  const input = t.object('RoleInput', { name: t.string(), rules: t.json() });
  const changing = async <T>(context: ApiContext, work: Promise<T>): Promise<T> => {
    const answer = await work;
    context.accessChanged();
    return answer;
  };
  return {
    queries: {
      roles: declareCall({
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        answer: t.list(ROLE),
        description: 'The roles of the tenant, that of the administrators first.',
        resolve: (_args, context) => readRoles(taskOf(context, 'VIEW')),
      }),
      role: declareCall({
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        answer: t.nullable(ROLE),
        args: { id: t.id() },
        resolve: async (args, context) => {
          const task = taskOf(context, 'VIEW');
          return roleView(task, await requireRole(task.db, args.id));
        },
      }),
      accessObjects: declareCall({
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        answer: t.list(ACCESS_OBJECT),
        description: 'What the rules of roles can name: objects with their area, and their fields.',
        args: { locale: t.nullable(t.string()) },
        resolve: (args, context) => {
          taskOf(context, 'VIEW');
          return describeObjects(context, args.locale);
        },
      }),
      accessVariables: declareCall({
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        answer: t.list(VARIABLE),
        description: 'The variables of row rules; those that hold ids name the object of the records.',
        resolve: (_args, context) => {
          const { whole } = taskOf(context, 'VIEW');
          const declared = Object.entries(whole.access.variables);
          return [
            ...VIEWER_VARIABLES.map((variable) => ({ id: variable, object: null })),
            ...declared.map(([variable, { object }]) => ({ id: variable, object })),
          ];
        },
      }),
    },
    mutations: {
      saveRole: declareCall({
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        answer: ROLE,
        description: 'Makes a role or, with an id, changes the one that still has the version.',
        args: { id: t.nullable(t.id()), version: t.nullable(t.integer()), input },
        resolve: (args, context) => {
          const task = taskOf(context, 'EDIT');
          const { id: roleId, version: known, input: given } = args;
          const saved = roleId
            ? changeRole(task, { id: roleId, version: known ?? 0 }, given)
            : createRole(task, given);
          return changing(context, saved);
        },
      }),
      deleteRole: declareCall({
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        answer: ROLE,
        description: 'Deletes a role that nobody has; answers it as it was.',
        args: { id: t.id(), version: t.integer() },
        resolve: (args, context) => {
          const { id: roleId, version: known } = args;
          return changing(context, removeRole(taskOf(context, 'EDIT'), { id: roleId, version: known }));
        },
      }),
      setUserRole: declareCall({
        shows: { nothing: 'Rules of roles, for those who administer them.' },
        answer: USER_ROLE,
        description: 'Gives a user another role, which holds from their next request on.',
        args: { userId: t.id(), roleId: t.id() },
        resolve: (args, context) => {
          const { userId, roleId } = args;
          return changing(context, setUserRole(taskOf(context, 'EDIT'), userId, roleId));
        },
      }),
    },
  };
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
