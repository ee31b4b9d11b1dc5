import type { Field, LifeCycle, ObjectAction } from './catalog.ts';
import type { ModelFile } from './model.ts';

/** What the model offers to do with its records, with steps and fields for their names. */
export function actionsOf(
  { actions = [] }: Pick<ModelFile, 'actions'>,
  cycle: LifeCycle | undefined,
  own: ReadonlyMap<string, Field>,
): { readonly ownActions?: readonly ObjectAction[] } {
  const linked = actions.flatMap((action): ObjectAction[] => {
    const { name, step: stepName, handler, input = [], icon, shortcut, hiddenWhen } = action;
    const step = cycle?.transitions.find((each) => each.name === stepName);
    const does = step ? { step } : handler ? { handler } : undefined;
    // Of fields that cannot be used now nothing is said.
    if (!does || input.some(({ field }) => !own.has(field))) return [];
    return [
      {
        name,
        ...does,
        right: step?.right ?? action.right ?? 'EDIT',
        states: step?.from ?? action.states,
        for: action.for ?? 'both',
        input: input.flatMap(({ field: fieldName, required = false }) => {
          const field = own.get(fieldName);
          return field ? [{ field, required }] : [];
        }),
        confirm: action.confirm ?? false,
        undoable: action.undoable ?? false,
        hiddenWhen,
        notByAuthor: action.notByAuthor,
        icon,
        shortcut,
      },
    ];
  });
  return linked.length ? { ownActions: linked } : {};
}

/** Where the texts of an action stand below a language: what it is called, else by its step, and what is asked before. */
export function actionTexts({ name, step, confirm }: Pick<ObjectAction, 'name' | 'step' | 'confirm'>) {
  return {
    label: step ? ['rules', step.name] : ['actions', name],
    confirm: confirm ? ['confirms', name] : undefined,
  } as const;
}
