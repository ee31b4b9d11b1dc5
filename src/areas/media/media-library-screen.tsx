import { useApolloClient } from '@apollo/client/react';
import { Suspense, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { DEFAULT_PROJECT, type MediaProject } from '../../contract/calls/media.ts';
import { queryFilter } from '../../contract/filter/filter.ts';
import { refetchLists } from '../../engine/hooks/refetch-lists.ts';
import type { AreaScreenProps } from '../../views/area/client-area.ts';
import { ObjectListScreen } from '../../views/list/object-list-screen.tsx';
import { FileRoom } from './file-room.tsx';
import { useFileRoom } from './hooks/use-file-room.ts';
import { DropArea } from '../../views/uploads/drop-area.tsx';
import { Interrupted } from '../../views/uploads/interrupted.tsx';
import { UploadButton } from '../../views/uploads/upload-button.tsx';
import { UploadList } from '../../views/uploads/upload-list.tsx';
import { late } from '../../views/widgets/late.tsx';
import { TableLoading } from '../../views/widgets/table-status.tsx';
import { useUploads } from '../../views/uploads/use-uploads.ts';

const OBJECT = 'MediaAsset';
/** Each library is a project of its own (specification, section 1). */
const PROJECTS: Readonly<Record<string, MediaProject>> = { '/app/medialibrary/dbe': 'dbe' };

const LibraryRecord = late(async () => (await import('./library-record.tsx')).LibraryRecord);

/** A library, and its files below its address. */
export function MediaLibraryScreen(props: AreaScreenProps) {
  const { route } = props;
  const { pathname } = useLocation();
  const id = pathname.slice(route.length + 1).replace(/\/+$/, '');
  if (id === '') return <MediaLibrary {...props} />;
  return (
    <Suspense fallback={<TableLoading />}>
      <LibraryRecord objectName={OBJECT} route={route} id={id} />
    </Suspense>
  );
}

/** The files of a project: found, uploaded, looked at. */
function MediaLibrary({ route, viewer, objects }: AreaScreenProps) {
  const project = PROJECTS[route] ?? DEFAULT_PROJECT;
  const baseFilter = useMemo(() => queryFilter(OBJECT, 'project', 'EQUALS', project), [project]);
  const client = useApolloClient();
  const { room, readAgain } = useFileRoom();
  const { queue, add, interrupted, forget } = useUploads(viewer.id, project, () => {
    refetchLists(client);
    readAgain();
  });
  const mayUpload = objects.some(({ name, actions }) => name === OBJECT && actions.includes('CREATE'));
  const list = (
    <ObjectListScreen
      key={project}
      objectName={OBJECT}
      route={route}
      baseFilter={baseFilter}
      {...(mayUpload
        ? {
            headerAction: (
              <>
                {room && <FileRoom {...room} />}
                <UploadButton onFiles={add} />
              </>
            ),
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
