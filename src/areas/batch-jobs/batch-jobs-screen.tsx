import { useCallback, useState } from 'react';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { ObjectListScreen } from '../../views/list/object-list-screen.tsx';
import type { AreaScreenProps } from '../../views/area/client-area.ts';
import './batch-jobs.css';
import { JobDialog, type JobTask } from './job-dialog.tsx';
import { JobItems } from './job-items.tsx';
import { JobsUnderWay } from './jobs-under-way.tsx';

/** What the server works at, and has worked at (areas: Batch jobs): the list of jobs, with what can be done with one. */
export function BatchJobsScreen({ route, objects }: AreaScreenProps) {
  const [task, setTask] = useState<JobTask>();
  const rowItems = useCallback((row: ObjectRecord) => <JobItems job={row} onTask={setTask} />, []);
  const object = objects.find((each) => each.route === route);
  if (!object) return null;
  return (
    <>
      <JobsUnderWay />
      <ObjectListScreen objectName={object.name} route={route} rowItems={rowItems} />
      {task && <JobDialog key={task.id + task.kind} task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}
