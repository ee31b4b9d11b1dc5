import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigProblem } from '../model/config-document.ts';
import { useMenuAreas } from '../hooks/use-menu-areas.ts';
import { useNewObject } from '../hooks/use-new-object.ts';
import { draftProblem, type FieldDraft, fieldOf, NAME_FIELD } from './field-draft.ts';
import { focusInvalid } from './focus-invalid.ts';
import { nameFrom, nameProblem } from './object-name.ts';
import { areaKeyOf, type MenuPlace, withPlace } from './own-model.ts';
import type { NamedObject } from './use-named-objects.ts';

/** A field in the dialog: `id` tells those apart that have no name yet. */
interface Typed {
  readonly id: number;
  readonly draft: FieldDraft;
}

const withoutEmpty = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text));

/** The state of the dialog: what is typed, what is wrong with it, and the call that makes the object. */
export function useNewObjectForm(objects: readonly NamedObject[], onMade: (name: string) => void) {
  const { i18n } = useTranslation();
  const make = useNewObject();
  const areas = useMenuAreas(i18n.language).map(({ key }) => key);
  const [label, setLabel] = useState('');
  const [plural, setPlural] = useState('');
  /** Undefined: made of the label. */
  const [given, setGiven] = useState<string>();
  const [place, setPlace] = useState<MenuPlace>({ menu: '', access: '' });
  const [fields, setFields] = useState<readonly Typed[]>([{ id: 0, draft: NAME_FIELD }]);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [refused, setRefused] = useState<readonly ConfigProblem[]>([]);

  const name = given ?? nameFrom(label);
  const taken = objects.map((object) => object.name);
  const problems = fields.map(({ id, draft }) =>
    draftProblem(
      draft,
      fields.flatMap((other) => (other.id === id ? [] : [other.draft.name])),
    ),
  );
  const wrongName = nameProblem(name, taken);
  const isUnnamed = place.menuArea !== undefined && !place.menuArea.names[i18n.language]?.trim();
  const isWrong = isUnnamed || wrongName !== undefined || problems.some(Boolean) || !label.trim();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    setRefused([]);
    setFailure(undefined);
    if (isWrong) focusInvalid(event.currentTarget);
    if (isWrong || isBusy) return;
    setBusy(true);
    const model = withPlace(
      { importable: {}, fields: fields.map(({ draft }) => fieldOf(draft)) },
      // An area is called as its object is, whose name may have changed since.
      place.menuArea ? { ...place, menu: areaKeyOf(name, areas) } : place,
    );
    const texts = { [i18n.language]: withoutEmpty({ label: label.trim(), pluralLabel: plural.trim() }) };
    try {
      const found = await make({ name, model, texts });
      if (!found.length) return onMade(name);
      setRefused(found);
    } catch (error) {
      setFailure(error ?? new Error('unknown'));
    }
    setBusy(false);
  };
  return {
    texts: { label, plural, name },
    set: { label: setLabel, plural: setPlural, name: setGiven },
    place,
    setPlace,
    isTried,
    fields,
    setFields,
    /** Before the first try nothing is told: nobody has had the time to type. */
    problems: isTried ? problems : [],
    wrongName: isTried || given !== undefined ? wrongName : undefined,
    isWithoutLabel: isTried && !label.trim(),
    isBusy,
    failure,
    refused,
    submit,
  };
}
