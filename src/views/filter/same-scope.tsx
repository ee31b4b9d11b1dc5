import { type ReactNode, useMemo } from 'react';
import { useFilterChoices } from '../../engine/hooks/use-filter-choices.ts';
import { EditorContext, useEditor } from './editor-context.ts';

interface Props {
  readonly objectName: string;
  readonly children: ReactNode;
}

/** What stands in it is said of a record of that object: its fields come first, then what a relation of it leads to. */
export function SameScope({ objectName, children }: Props) {
  const editor = useEditor();
  const { choices } = useFilterChoices(objectName);
  const within = useMemo(() => {
    const own = { name: objectName, label: editor.objects(objectName)?.label ?? objectName };
    return {
      ...editor,
      listed: objectName,
      choices: choices ?? [{ ...own, isDefault: true, isMany: false }],
    };
  }, [editor, objectName, choices]);
  return <EditorContext value={within}>{children}</EditorContext>;
}
