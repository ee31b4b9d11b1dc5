import { useTranslation } from 'react-i18next';
import { useConfigDocument } from '../../hooks/use-config-document.ts';
import { TENANT } from '../../places/places.ts';
import type { Visual } from '../use-visual.ts';

/** What columns of related records are called, in the language in use: texts of the tenant, whatever the layer. */
export interface ColumnTitles {
  /** What the tenant or the product calls it; undefined: it goes by the labels along its path. */
  readonly own: (path: string) => string | undefined;
  /** As people see it now; undefined where that is not known yet. */
  readonly of: (path: string) => string | undefined;
  /** Empty: as before the tenant named it. Undefined while the texts are not there. */
  readonly set: ((path: string, title: string) => void) | undefined;
}

export function useColumnTitles({ document, metadata }: Visual): ColumnTitles {
  const { i18n } = useTranslation();
  const state = useConfigDocument(`texts/${document.objectName}`, TENANT);
  const texts = state.status === 'ready' ? state.document : undefined;
  const keyOf = (path: string) => `/${i18n.language}/columns/${path}`;
  const own = (path: string) => {
    const text = texts?.keys.get(keyOf(path));
    return typeof text === 'string' ? text : undefined;
  };
  return {
    own,
    of: (path) => own(path) ?? metadata.columns?.find(({ name }) => name === path)?.label,
    set: texts && ((path, title) => (title ? texts.set(keyOf(path), title) : texts.reset(keyOf(path)))),
  };
}
