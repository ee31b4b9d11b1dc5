import { Button, ButtonGroup } from '@blueprintjs/core';
import {
  CommentIcon,
  Cut,
  Duplicate,
  MaximizeIcon,
  MinimizeIcon,
  PlusIcon,
  Redo,
  Trash,
  Undo,
  WarningSign,
} from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { ComboSelect } from '../../../views/widgets/combo-select.tsx';
import { useWorkflow } from './editor-context.ts';
import type { Deeds } from './use-workflow-editing.ts';
import type { FullScreen } from './use-full-screen.ts';
import { useTitles } from './use-titles.ts';

/** What is done to all of it, or to what is chosen, and what leads to an element by its name. */
export function Toolbar({ deeds, full }: { readonly deeds: Deeds; readonly full: FullScreen }) {
  const { t } = useTranslation();
  const { content, readOnly, problems, askNext, add, choose } = useWorkflow();
  const titleOf = useTitles();
  const deed = (name: keyof Deeds, icon: React.JSX.Element) => (
    <Button
      icon={icon}
      aria-label={t(`workflow:${name}`)}
      title={t(`workflow:${name}`)}
      disabled={!deeds[name]}
      onClick={() => deeds[name]?.()}
    />
  );
  const options = [
    ...content.elements.map(({ id, note }) => ({ key: id, label: titleOf(id), detail: note })),
    ...(content.remarks ?? []).map(({ id, text }) => ({ key: id, label: text })),
  ];
  return (
    <div className="wf-tools" role="toolbar" aria-label={t('workflow:tools')}>
      {!readOnly && (
        <>
          <Button intent="primary" icon={<PlusIcon />} text={t('workflow:add')} onClick={askNext} />
          <Button icon={<CommentIcon />} text={t('workflow:addRemark')} onClick={() => add('', {})} />
          <ButtonGroup variant="minimal">
            {deed('undo', <Undo />)}
            {deed('redo', <Redo />)}
            {deed('duplicate', <Duplicate />)}
            {deed('cut', <Cut />)}
            {deed('remove', <Trash />)}
          </ButtonGroup>
        </>
      )}
      {problems.length > 0 && content.elements.length > 0 && (
        <Button
          variant="minimal"
          intent="warning"
          icon={<WarningSign />}
          text={t('workflow:toFix', { number: problems.length })}
          title={t('workflow:problems', { count: problems.length })}
          onClick={() => document.querySelector<HTMLElement>('.wf-problems button')?.focus()}
        />
      )}
      <div className="wf-search">
        <ComboSelect
          label={t('workflow:search')}
          placeholder={t('workflow:search')}
          value=""
          groups={[{ key: 'all', title: undefined, options }]}
          noneText={t('workflow:noneFound')}
          onChange={(id) => choose([id])}
        />
      </div>
      <Button
        icon={full.isFull ? <MinimizeIcon /> : <MaximizeIcon />}
        aria-label={t('workflow:fullScreen')}
        title={t('workflow:fullScreen')}
        aria-pressed={full.isFull}
        onClick={() => full.setFull(!full.isFull)}
      />
    </div>
  );
}
