import { Navigate, type RouteObject, useParams } from 'react-router-dom';
import { useList } from '../../../engine/hooks/use-list.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { ObjectFormScreen } from '../../../views/form/object-form-screen.tsx';
import { ObjectListScreen } from '../../../views/list/object-list-screen.tsx';
import { PreviewFailure } from './preview-failure.tsx';
import { PickerPreview } from './picker-preview.tsx';

/** What of an object's screens is shown. */
export const SCREENS = ['list', 'form', 'picker'] as const;
export type Screen = (typeof SCREENS)[number];

const FIRST_RECORD = '/form';
const PICKER = '/picker';

/** Where the object's records are, in the application too: links that are opened elsewhere lead there. */
const routeOf = (objectName: string) => `/app/objects/${objectName}`;

/** The address of a screen inside of the preview. */
export function addressOf(screen: Screen, objectName: string): string {
  return { list: routeOf(objectName), form: FIRST_RECORD, picker: PICKER }[screen];
}

/** The screen that is shown at an address. */
export function screenAt(pathname: string, objectName: string): Screen {
  if (pathname === PICKER) return 'picker';
  return pathname === routeOf(objectName) ? 'list' : 'form';
}

/** The application's own screens of an object, at addresses that only the preview knows. */
export function previewRoutes(objectName: string): RouteObject[] {
  const route = routeOf(objectName);
  const place = { objectName, route };
  return [
    {
      errorElement: <PreviewFailure />,
      children: [
        { path: route, element: <ObjectListScreen {...place} /> },
        { path: `${route}/:id`, element: <RecordScreen {...place} /> },
        { path: FIRST_RECORD, element: <FirstRecord {...place} /> },
        { path: PICKER, element: <PickerPreview objectName={objectName} /> },
        { path: '*', element: <Navigate to={route} replace /> },
      ],
    },
  ];
}

interface Props {
  readonly objectName: string;
  readonly route: string;
}

const NEW = 'new';

function RecordScreen({ objectName, route }: Props) {
  const { id = NEW } = useParams();
  return <ObjectFormScreen key={id} objectName={objectName} route={route} {...(id === NEW ? {} : { id })} />;
}

/** The form of the first record that there is; of a new one, where there is none. */
function FirstRecord({ objectName, route }: Props) {
  const state = useObjectModel(objectName);
  // The form says why the object cannot be shown.
  if (state.status === 'ready') return <ToFirst model={state.model} route={route} />;
  return <ObjectFormScreen objectName={objectName} route={route} />;
}

function ToFirst({ model, route }: { readonly model: ObjectModel; readonly route: string }) {
  const { rows, error } = useList({
    model,
    columns: [],
    filter: model.list.filter,
    sort: model.list.sort,
    pageSize: 1,
    pageIndex: 0,
  });
  if (!rows && !error) return null;
  return <Navigate to={`${route}/${rows?.[0]?.id ?? NEW}`} replace />;
}
