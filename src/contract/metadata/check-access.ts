import type { AccessFile } from '../access/access-file.ts';
import { VIEWER_VARIABLES } from '../access/access-file.ts';
import { checkObjectRules } from '../access/check-rules.ts';
import type { Catalog } from './catalog.ts';
import type { MetadataProblem } from './problem.ts';
import { english, type Report } from '../say.ts';
import { AN_OBJECT, unknown } from '../unknown.ts';
import { pointerTo } from '../pointer.ts';

/** What `access.json` names must be there, and its filters must be understood. */
export function checkAccess(
  file: AccessFile,
  objects: Catalog['objects'],
  known: readonly string[],
  report: Report,
): void {
  const variables = [...VIEWER_VARIABLES, ...Object.keys(file.variables)];
  for (const [id, { object: name, filter }] of Object.entries(file.variables)) {
    const pointer = pointerTo`/variables/${id}`;
    if (!known.includes(name)) report(`${pointer}/object`, unknown(name, AN_OBJECT, known));
    checkObjectRules({ objects }, name, { rows: filter }, VIEWER_VARIABLES, (at, message) =>
      report(`${pointer}${at.replace(/^\/rows/, '/filter')}`, message),
    );
  }
  file.roles.forEach(({ key }, at) => {
    const first = file.roles.findIndex((role) => role.key === key);
    if (first < at)
      report(`/roles/${at}/key`, english`"${key}" is the key of role ${first}, too. Change one of them.`);
  });
  const each = [
    ['/everyone', file.everyone] as const,
    ...file.roles.map(({ rules }, at) => [`/roles/${at}/rules/objects`, rules.objects ?? {}] as const),
  ];
  for (const [pointer, rules] of each) {
    for (const [name, own] of Object.entries(rules)) {
      if (!known.includes(name)) report(pointerTo`${pointer}/${name}`, unknown(name, AN_OBJECT, known));
      checkObjectRules({ objects }, name, own, variables, (at, message) =>
        report(pointerTo`${pointer}/${name}${at}`, message),
      );
    }
  }
}

/** Objects that belong to no area, as a new one may: advice, as only administrators see them. */
export function withoutArea({ objects }: Pick<Catalog, 'objects'>): MetadataProblem[] {
  const said = english`The object belongs to no area, so that only administrators see it. Add the key "access", or a menu entry in areas.json.`;
  return [...objects.values()].flatMap(({ name, area }) =>
    area ? [] : [{ file: `metadata/objects/${name}/model.json`, pointer: '', ...said }],
  );
}
