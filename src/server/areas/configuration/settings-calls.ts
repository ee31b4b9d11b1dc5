import {
  GraphQLBoolean,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import { ApiError } from '../../../contract/errors.ts';
import type { Locale } from '../../../contract/constants.ts';
import { requireArea } from '../../base/access/access.ts';
import { describeSetting } from '../../platform/api/describe-fields.ts';
import type { ApiContext, Calls } from '../../platform/calls/context.ts';
import { listOf, OBJECT_FIELD, objectType, required } from '../../platform/calls/describe-types.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import { JSON_SCALAR } from '../../platform/calls/scalars.ts';
import {
  changeSettings,
  type GivenChange,
  readSettingHistory,
  readStates,
  type SettingState,
} from '../../platform/settings/change-settings.ts';
import { configChanged } from './configuration-calls.ts';

const text = new GraphQLNonNull(GraphQLString);
const int = new GraphQLNonNull(GraphQLInt);
const flag = new GraphQLNonNull(GraphQLBoolean);

/** Changes that one call takes or answers at most. */
const MOST = 100;

/** What the tenant sets for itself: all keys, changes of them, and who changed each when. */
export function settingsCalls(): Required<Calls> {
  const setting = objectType('Setting', {
    group: text,
    groupLabel: text,
    hint: GraphQLString,
    field: required(OBJECT_FIELD),
    value: JSON_SCALAR,
    default: JSON_SCALAR,
    isDefault: flag,
    isSecret: flag,
    isUnusable: flag,
    version: int,
    changedBy: GraphQLString,
    changedAt: GraphQLString,
  });
  const change = new GraphQLInputObjectType({
    name: 'SettingChange',
    fields: {
      key: { type: text },
      version: { type: int, description: 'The one that the author has seen.' },
      value: { type: JSON_SCALAR, description: 'Null: as it is by default.' },
    },
  });
  const event = objectType('SettingEvent', {
    at: text,
    userName: text,
    before: JSON_SCALAR,
    after: JSON_SCALAR,
  });
  const locale = { type: GraphQLString };
  return {
    queries: {
      settings: {
        shows: { nothing: 'Settings of the tenant; secrets are not among them.' },
        type: listOf(setting),
        description: 'All settings of the tenant, group by group. Secrets have no value.',
        args: { locale },
        resolve: async (_source, args, context) => {
          requireArea(context.access, 'administrations', 'VIEW');
          const states = await readStates(context.db, context.settings);
          return states.map((state) => described(context, state, localeArgument(args['locale'])));
        },
      },
      settingHistory: {
        shows: { nothing: 'Settings of the tenant; secrets are not among them.' },
        type: listOf(event),
        description: 'Who changed a setting when, the newest first; of secrets without the values.',
        args: { key: { type: text }, limit: { type: int, default: { value: 20 } } },
        resolve: (_source, args, { access, db, settings }) => {
          requireArea(access, 'administrations', 'VIEW');
          const { key, limit } = args as { readonly key: string; readonly limit: number };
          if (limit < 1 || limit > MOST) {
            throw new ApiError({ message: 'bad-request', path: 'limit', params: { value: limit } });
          }
          return readSettingHistory(db, settings, key, limit);
        },
      },
    },
    mutations: {
      saveSettings: {
        shows: { nothing: 'Settings of the tenant; secrets are not among them.' },
        type: listOf(setting),
        description: 'Sets, or sets back to the default: all of it, or nothing. Answers all settings.',
        args: { changes: { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(change))) }, locale },
        resolve: async (_source, args, context) => {
          requireArea(context.access, 'administrations', 'EDIT');
          const changes = args['changes'] as readonly GivenChange[];
          if (changes.length > MOST) {
            throw new ApiError({ message: 'too-long', path: 'changes', params: { maxLength: MOST } });
          }
          const { db, settings, viewer } = context;
          const states = await configChanged(context, changeSettings(db, settings, viewer, changes));
          return states.map((state) => described(context, state, localeArgument(args['locale'])));
        },
      },
    },
  };
}

function described({ catalog, labels }: ApiContext, state: SettingState, locale: Locale) {
  const { definition, ...said } = state;
  const { group, secret } = definition;
  return {
    ...said,
    group,
    default: definition.default,
    groupLabel: labels.settingGroup(locale, group),
    hint: labels.settingHint(locale, definition) ?? null,
    field: describeSetting(catalog, labels, definition, locale),
    isSecret: secret,
  };
}
