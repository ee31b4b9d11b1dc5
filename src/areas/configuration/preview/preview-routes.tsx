import { Navigate, type RouteObject, useParams } from 'react-router-dom';
import { useList } from '../../../engine/hooks/use-list.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { ObjectFormScreen } from '../../../views/form/object-form-screen.tsx';
import { ObjectListScreen } from '../../../views/list/object-list-screen.tsx';
import { RecordPlace } from '../../../views/record/record-place.tsx';
import { formAddress, isFormAddress } from '../../../views/widgets/form-address.ts';
import { PreviewFailure } from './preview-failure.tsx';
import { PickerPreview } from './picker-preview.tsx';

/** What of an object's screens is shown. */
export const SCREENS = ['list', 'record', 'form', 'picker'] as const;
export type Screen = (typeof SCREENS)[number];

const FIRST_RECORD = '/record';
const FIRST_FORM = '/form';
const PICKER = '/picker';
const NEW = 'new';

/** Where the object's records are, in the application too: links that are opened elsewhere lead there. */
const routeOf = (objectName: string) => `/app/objects/${objectName}`;

/** The address of a screen inside of the preview. */
export function addressOf(screen: Screen, objectName: string): string {
  return { list: routeOf(objectName), record: FIRST_RECORD, form: FIRST_FORM, picker: PICKER }[screen];
}

/** The screen that is shown at an address. */
export function screenAt(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  objectName: string,
): Screen {
  if (pathname === PICKER) return 'picker';
  if (pathname === routeOf(objectName)) return 'list';
  const isForm = pathname === FIRST_FORM || pathname.endsWith(`/${NEW}`) || isFormAddress(search);
  return isForm ? 'form' : 'record';
}

/**
 * The application's own screens of an object, at addresses that only the preview knows. `hasRecords`: it is published, so that
 * there is a first one to ask for.
 */
export function previewRoutes(objectName: string, hasRecords: boolean): RouteObject[] {
  const route = routeOf(objectName);
  const toNew = <Navigate to={`${route}/${NEW}`} replace />;
  const place = { objectName, route };
  return [
    {
      errorElement: <PreviewFailure />,
      children: [
        { path: route, element: <ObjectListScreen {...place} /> },
        { path: `${route}/:id`, element: <RecordAt {...place} /> },
        {
          path: FIRST_RECORD,
          element: hasRecords ? <FirstRecord {...place} addressOf={(record) => record} /> : toNew,
        },
        {
          path: FIRST_FORM,
          element: hasRecords ? <FirstRecord {...place} addressOf={formAddress} /> : toNew,
        },
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

function RecordAt(place: Props) {
  const { id = NEW } = useParams();
  return <RecordPlace {...place} id={id === NEW ? undefined : id} />;
}

interface FirstProps extends Props {
  /** Of what is shown of the record at an address. */
  readonly addressOf: (record: string) => string;
}

/** The first record that there is; the form of a new one, where there is none. */
function FirstRecord(props: FirstProps) {
  const state = useObjectModel(props.objectName);
  // The form says why the object cannot be shown.
  if (state.status === 'ready') return <ToFirst {...props} model={state.model} />;
  return <ObjectFormScreen objectName={props.objectName} route={props.route} />;
}

function ToFirst({ model, route, addressOf: shown }: FirstProps & { readonly model: ObjectModel }) {
  const { rows, error } = useList({
    model,
    columns: [],
    filter: model.list.filter,
    sort: model.list.sort,
    pageSize: 1,
    pageIndex: 0,
  });
  if (!rows && !error) return null;
  const first = rows?.[0];
  return <Navigate to={first ? shown(`${route}/${first.id}`) : `${route}/${NEW}`} replace />;
}
