import { Navigate, type RouteObject, useParams } from 'react-router-dom';
import { ObjectListScreen } from '../../views/list/object-list-screen.tsx';
import { RecordPlace } from '../../views/record/record-place.tsx';
import { FailurePage } from '../pages/failure-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import type { ForeignClient } from './foreign-client.ts';
import { ForeignFrame } from './foreign-frame.tsx';
import { foreignRoute } from './foreign-route.ts';

/** Lists, pages and forms of all objects of a foreign server, within a frame that names them. `title`: what it is called. */
export function foreignRoutes(objects: ForeignClient['objects'], title: string): RouteObject[] {
  const first = objects[0];
  return [
    {
      path: '/',
      element: <ForeignFrame objects={objects} title={title} />,
      errorElement: <FailurePage />,
      children: [
        {
          index: true,
          element: first ? <Navigate to={foreignRoute(first.name)} replace /> : <NotFoundPage />,
        },
        { path: 'objects/:objectName', element: <ListPage /> },
        { path: 'objects/:objectName/:id', element: <RecordPage /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}

function ListPage() {
  const { objectName = '' } = useParams();
  return <ObjectListScreen key={objectName} objectName={objectName} route={foreignRoute(objectName)} />;
}

const NEW = 'new';

function RecordPage() {
  const { objectName = '', id = NEW } = useParams();
  return (
    <RecordPlace objectName={objectName} route={foreignRoute(objectName)} id={id === NEW ? undefined : id} />
  );
}
