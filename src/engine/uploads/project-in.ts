import { DEFAULT_PROJECT, MEDIA_PROJECTS, type MediaProject } from '../../contract/calls/media.ts';
import { type CompoundFilter, partsOfAnd } from '../../contract/filter/filter.ts';

/** The project in which a file is among those that fulfil the filter. */
export function projectIn(filter: CompoundFilter | undefined): MediaProject {
  return MEDIA_PROJECTS.find((each) => filter && asks(filter, each)) ?? DEFAULT_PROJECT;
}

function asks(filter: CompoundFilter, project: MediaProject): boolean {
  if (filter.type === 'FILTER') {
    const { objectField, operator, value } = filter.filter;
    return objectField === 'project' && operator === 'EQUALS' && value === JSON.stringify(project);
  }
  return partsOfAnd(filter).some((each) => each !== filter && asks(each, project));
}
