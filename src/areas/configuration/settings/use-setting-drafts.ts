import { dequal } from 'dequal/lite';
import { useCallback, useRef, useState } from 'react';
import type { Problem } from '../../../contract/errors.ts';
import { parseSetting } from '../../../contract/metadata/parse-setting.ts';
import { isEmpty } from '../../../contract/record/validate.ts';
import { serverProblems } from '../../../views/form-state/server-errors.ts';
import type { Setting, SettingChange } from '../hooks/use-settings.ts';

/** What somebody is changing of a setting. `version`: the one that they have seen. */
interface Draft {
  readonly value: unknown;
  readonly version: number;
}
type Drafts = Readonly<Record<string, Draft>>;

const same = (one: unknown, other: unknown): boolean => dequal(one, other);

/** Undefined where it comes to what is set. */
function draftOf(drafts: Drafts, { field, version, value }: Setting): Draft | undefined {
  const draft = drafts[field.name];
  return draft?.version === version && same(draft.value, value) ? undefined : draft;
}

function problemOf({ field }: Setting, draft: Draft | undefined): Problem | undefined {
  if (!draft || isEmpty(draft.value)) return undefined;
  const parsed = parseSetting(field.name, field, draft.value);
  return parsed.ok ? undefined : parsed.problem;
}

/** What is typed and not saved, by key, and what is wrong with it. Nothing of it outlives the screen: it may be secret. */
export function useSettingDrafts(
  settings: readonly Setting[],
  save: (changes: readonly SettingChange[]) => Promise<void>,
) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [refused, setRefused] = useState<readonly Problem[]>([]);
  // Typed text is handed over just before a save, and not drawn by then.
  const latest = useRef(drafts);
  const keep = (next: Drafts) => {
    latest.current = next;
    setDrafts(next);
  };
  const drop = (keys: readonly string[]) =>
    keep(Object.fromEntries(Object.entries(latest.current).filter(([key]) => !keys.includes(key))));

  const hasChanges = useCallback(() => Object.keys(latest.current).length > 0, []);
  const changedIn = (group: string, all: Drafts = drafts) =>
    settings.filter((each) => each.group === group && draftOf(all, each));

  return {
    /** What is shown and, if it is not saved, that and since which version. */
    stateOf: (setting: Setting) => {
      const draft = draftOf(drafts, setting);
      const isStale = draft !== undefined && draft.version !== setting.version;
      const ofServer = refused.find(
        ({ path, message }) => path === setting.field.name && message !== 'version-conflict',
      );
      return {
        value: draft ? draft.value : setting.value,
        isChanged: draft !== undefined,
        /** Somebody else has changed it meanwhile. */
        isStale,
        problem: problemOf(setting, draft) ?? (draft && ofServer),
      };
    },
    change: ({ field, version }: Setting, value: unknown) => {
      const { name } = field;
      setRefused((known) => known.filter(({ path }) => path !== name));
      keep({ ...latest.current, [name]: { value, version: latest.current[name]?.version ?? version } });
    },
    /** Is one of the settings changed and not saved? */
    hasChanged: (keys: readonly string[]) =>
      settings.some((each) => keys.includes(each.field.name) && draftOf(drafts, each)),
    drop: (setting: Setting) => drop([setting.field.name]),
    /** Goes on with what is typed, over what somebody else has set. */
    keepMine: ({ field, version }: Setting) => {
      const draft = latest.current[field.name];
      if (draft) keep({ ...latest.current, [field.name]: { ...draft, version } });
    },
    changedIn,
    discard: (group: string) => drop(changedIn(group, latest.current).map(({ field }) => field.name)),
    hasChanges,
    /** Answers whether it is saved. @throws what is wrong with no one setting */
    save: async (group: string): Promise<boolean> => {
      const changed = changedIn(group, latest.current);
      if (changed.some((each) => problemOf(each, draftOf(latest.current, each)))) return false;
      const changes = changed.map(({ field: { name: key, kind } }) => {
        const { value, version } = latest.current[key] as Draft;
        return { key, version, value: kind !== 'LIST' && isEmpty(value) ? null : value };
      });
      try {
        await save(changes);
      } catch (error) {
        const problems = serverProblems(error)?.filter(({ path }) => changes.some(({ key }) => key === path));
        if (!problems?.length) throw error;
        setRefused(problems);
        return false;
      }
      drop(changes.map(({ key }) => key));
      return true;
    },
  };
}

export type SettingDrafts = ReturnType<typeof useSettingDrafts>;
