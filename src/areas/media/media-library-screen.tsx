import { Suspense, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { DEFAULT_PROJECT, type MediaProject } from '../../contract/calls/media.ts';
import { queryFilter } from '../../contract/filter/filter.ts';
import type { AreaScreenProps } from '../../views/area/client-area.ts';
import { ListTitleContext } from '../../views/form/list-title.ts';
import { ObjectListScreen } from '../../views/list/object-list-screen.tsx';
import { OBJECT } from './object.ts';
import { FileRoom } from './file-room.tsx';
import { useFileRoom } from './hooks/use-file-room.ts';
import { useRefetchLists } from '../../engine/hooks/use-refetch-lists.ts';
import { DropArea } from '../../views/uploads/drop-area.tsx';
import { Interrupted } from '../../views/uploads/interrupted.tsx';
import { UploadButton } from '../../views/uploads/upload-button.tsx';
import { UploadList } from '../../views/uploads/upload-list.tsx';
import { late } from '../../views/widgets/late.tsx';
import { TableLoading } from '../../views/widgets/table-status.tsx';
import { useTakenText } from '../../views/uploads/use-taken-text.ts';
import { usePastedFiles } from '../../views/uploads/use-pasted-files.ts';
import { ZipButton } from './zip-button.tsx';
import { useUploads } from '../../views/uploads/use-uploads.ts';

/** Each library is a project of its own (specification, section 1). */
const PROJECTS: Readonly<Record<string, MediaProject>> = { '/app/medialibrary/dbe': 'dbe' };

const LibraryRecord = late(async () => (await import('./library-record.tsx')).LibraryRecord);

/** A library, and its files below its address. */
export function MediaLibraryScreen(props: AreaScreenProps) {
  const { route, areas } = props;
  const title = areas.flatMap(({ entries }) => entries).find((entry) => entry.route === route)?.label;
  const { pathname } = useLocation();
  const id = pathname.slice(route.length + 1).replace(/\/+$/, '');
  // A record begins with its file: it is made by an upload alone.
  if (pathname.endsWith('/new')) return <Navigate to={pathname.replace(/\/new$/, '')} replace />;
  if (id === '') return <MediaLibrary {...props} title={title} />;
  return (
    <ListTitleContext value={title}>
      <Suspense fallback={<TableLoading />}>
        <LibraryRecord objectName={OBJECT} route={route} id={id} />
      </Suspense>
    </ListTitleContext>
  );
}

/** The files of a project: found, uploaded, looked at. */
function MediaLibrary({
  route,
  viewer,
  objects,
  title,
}: AreaScreenProps & { readonly title: string | undefined }) {
  const taken = useTakenText();
  const project = PROJECTS[route] ?? DEFAULT_PROJECT;
  const baseFilter = useMemo(() => queryFilter(OBJECT, 'project', 'EQUALS', project), [project]);
  const refetch = useRefetchLists();
  const { room, readAgain } = useFileRoom();
  const { queue, add, interrupted, forget } = useUploads(viewer.id, project, () => {
    refetch();
    readAgain();
  });
  const mayUpload = objects.some(({ name, actions }) => name === OBJECT && actions.includes('CREATE'));
  usePastedFiles((files) => {
    if (mayUpload) add(files);
  });
  const list = (
    <ObjectListScreen
      key={project}
      objectName={OBJECT}
      route={route}
      baseFilter={baseFilter}
      selectionAction={ZipButton}
      title={title}
      {...(mayUpload
        ? {
            headerAction: (
              <>
                {room && <FileRoom {...room} />}
                <UploadButton onFiles={add} />
              </>
            ),
            emptyAction: <p>{taken}</p>,
          }
        : {})}
    />
  );
  if (!mayUpload) return list;
  return (
    <DropArea onFiles={add}>
      <Interrupted uploads={interrupted} onForget={forget} />
      <UploadList queue={queue} />
      {list}
    </DropArea>
  );
}
