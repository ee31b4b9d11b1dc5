import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FAMILIES, type Family } from '../../../contract/metadata/element-type.ts';
import type { ElementTypeInfo } from '../../../engine/hooks/use-element-types.ts';
import { ADDITION } from '../../../views/graph/index.tsx';
import { MenuPicture } from '../../../views/widgets/menu-picture.tsx';
import { type Asked, useWorkflow } from './editor-context.ts';
import { familiesOf, findTypes } from './model/find-types.ts';
import { useTitles } from './use-titles.ts';

const STEPS_FIRST: readonly Family[] = ['action', 'flow', 'trigger'];

/** What can be added, by family: searched, clicked, or dragged onto the canvas. */
export function Palette({ asked }: { readonly asked: Asked }) {
  const { t, i18n } = useTranslation();
  const { types, content, ask, add } = useWorkflow();
  const titleOf = useTitles();
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => search.current?.focus(), [asked]);
  const isAfter = asked.from !== undefined;
  const synonymsOf = (name: string) =>
    i18n.exists(`workflow:synonyms.${name}`) ? t(`workflow:synonyms.${name}`) : '';
  const found = findTypes(types.values(), typed, synonymsOf).filter(
    ({ family }) => !(isAfter && family === 'trigger'),
  );
  // What begins a workflow comes first where nothing does yet, and last where something does.
  const isEmpty = content.elements.length === 0;
  const families = familiesOf(isEmpty ? FAMILIES : STEPS_FIRST, found, typed !== '');
  const frequent = found
    .filter((type) => type.frequent != null && (type.family === 'trigger') === isEmpty)
    .toSorted((a, b) => (a.frequent ?? 0) - (b.frequent ?? 0));
  const after = asked.from && titleOf(asked.from.node);
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-type]') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'ArrowDown') buttons[(at + 1) % buttons.length]?.focus();
    else if (event.key === 'ArrowUp') (at > 0 ? buttons[at - 1] : search.current)?.focus();
    else if (event.key === 'Escape') ask(undefined);
    else if (event.key === 'Enter' && event.target === search.current) buttons[0]?.click();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className="wf-palette" aria-label={t('workflow:palette')} onKeyDown={onKeyDown}>
      <header className="wf-head">
        <h4>{after === undefined ? t('workflow:add') : t('workflow:addAfterStep', { step: after })}</h4>
        <Button
          variant="minimal"
          icon={<CrossIcon />}
          aria-label={t('workflow:close')}
          onClick={() => ask(undefined)}
        />
      </header>
      <InputGroup
        inputRef={search}
        type="search"
        value={typed}
        aria-label={t('workflow:searchTypes')}
        placeholder={t('workflow:searchTypes')}
        onValueChange={setTyped}
      />
      <div ref={list} className="wf-types">
        {/* Whoever searches has all in one place. */}
        {typed === '' && <Types label={t('workflow:frequent')} types={frequent} onAdd={add} />}
        {families.map((family) => {
          const own = found.filter(
            (type) => type.family === family && !(typed === '' && frequent.includes(type)),
          );
          return <Types key={family} label={own[0]?.familyLabel ?? ''} types={own} onAdd={add} />;
        })}
        {found.length === 0 && <p className="wf-none">{t('workflow:noTypes')}</p>}
      </div>
    </section>
  );
}

function Types({
  label,
  types,
  onAdd,
}: {
  readonly label: string;
  readonly types: readonly ElementTypeInfo[];
  readonly onAdd: (name: string) => void;
}) {
  if (!types.length) return null;
  return (
    <section aria-label={label}>
      <h5>{label}</h5>
      <ul>
        {types.map((type) => (
          <li key={type.name} className={`is-${type.family}`}>
            <TypeButton type={type} onAdd={() => onAdd(type.name)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TypeButton({ type, onAdd }: { readonly type: ElementTypeInfo; readonly onAdd: () => void }) {
  return (
    <button
      type="button"
      className="wf-type"
      data-type={type.name}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(ADDITION, type.name)}
      onClick={onAdd}
    >
      <span className="graph-icon">
        <MenuPicture icon={type.icon} />
      </span>
      <span>
        <strong>{type.label}</strong>
        {type.help && <small>{type.help}</small>}
      </span>
    </button>
  );
}
