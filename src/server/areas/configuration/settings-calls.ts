import { ApiError } from '../../../contract/errors.ts';
import type { Locale } from '../../../contract/constants.ts';
import { requireArea } from '../../base/access/access.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { describeSetting } from '../../platform/api/describe-fields.ts';
import { endFurtherSessions } from '../../platform/auth/session-limits.ts';
import type { ApiContext, Calls } from '../../platform/calls/context.ts';
import { OBJECT_FIELD } from '../../platform/calls/describe-types.ts';
import { localeArgument } from '../../platform/calls/locale-argument.ts';
import {
  changeSettings,
  readSettingHistory,
  readStates,
  type SettingState,
} from '../../platform/settings/change-settings.ts';
import { settingNow } from '../../platform/settings/settings.ts';
import { t } from '../../platform/calls/call-schema.ts';
import { declareCall } from '../../platform/calls/declare-call.ts';

const text = t.string();
const int = t.integer();
const flag = t.boolean();

/** Changes that one call takes or answers at most. */
const MOST = 100;

/** What the tenant sets for itself: all keys, changes of them, and who changed each when. */
export function settingsCalls(): Required<Calls> {
  const setting = t.object('Setting', {
    group: text,
    groupLabel: text,
    hint: t.nullable(t.string()),
    field: OBJECT_FIELD,
    value: t.nullable(t.json()),
    default: t.nullable(t.json()),
    isDefault: flag,
    isSecret: flag,
    isUnusable: flag,
    version: int,
    changedBy: t.nullable(t.string()),
    changedAt: t.nullable(t.string()),
  });
  const change = t.object('SettingChange', {
    key: text,
    version: t.integer({ description: 'The one that the author has seen.' }),
    value: t.nullable(t.json({ description: 'Null: as it is by default.' })),
  });
  const event = t.object('SettingEvent', {
    at: text,
    userName: text,
    before: t.nullable(t.json()),
    after: t.nullable(t.json()),
  });
  return {
    queries: {
      settings: declareCall({
        shows: { nothing: 'Settings of the tenant; secrets are not among them.' },
        answer: t.list(setting),
        description: 'All settings of the tenant, group by group. Secrets have no value.',
        args: { locale: t.nullable(t.string()) },
        resolve: async (args, context) => {
          requireArea(context.access, 'administrations', 'VIEW');
          const states = await readStates(context.db, context.settings);
          return states.map((state) => described(context, state, localeArgument(args.locale)));
        },
      }),
      settingHistory: declareCall({
        shows: { nothing: 'Settings of the tenant; secrets are not among them.' },
        answer: t.list(event),
        description: 'Who changed a setting when, the newest first; of secrets without the values.',
        args: { key: text, limit: t.integer({ default: 20 }) },
        resolve: (args, { access, db, settings }) => {
          requireArea(access, 'administrations', 'VIEW');
          const { key, limit } = args;
          if (limit < 1 || limit > MOST) {
            throw new ApiError({ message: 'bad-request', path: 'limit', params: { value: limit } });
          }
          return readSettingHistory(db, settings, key, limit);
        },
      }),
    },
    mutations: {
      saveSettings: declareCall({
        shows: { nothing: 'Settings of the tenant; secrets are not among them.' },
        answer: t.list(setting),
        description: 'Sets, or sets back to the default: all of it, or nothing. Answers all settings.',
        args: { changes: t.list(change), locale: t.nullable(t.string()) },
        resolve: async (args, context) => {
          requireArea(context.access, 'administrations', 'EDIT');
          const changes = args.changes;
          if (changes.length > MOST) {
            throw new ApiError({ message: 'too-long', path: 'changes', params: { maxLength: MOST } });
          }
          const { db, settings, viewer } = context;
          let ended: readonly string[] = [];
          const within = async (tx: TenantDb, changed: readonly string[]) => {
            // A transaction may be tried again.
            ended = [];
            if (!changed.includes('severalSessions')) return;
            const isAllowed = await settingNow(tx, { settings: settings.definitions }, 'severalSessions');
            if (!isAllowed) ended = await endFurtherSessions(tx, viewer, Date.now());
          };
          const states = await changeSettings(db, settings, viewer, changes, within);
          context.configurationChanged();
          if (ended.length) context.sessionsEnded(ended);
          return states.map((state) => described(context, state, localeArgument(args.locale)));
        },
      }),
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
