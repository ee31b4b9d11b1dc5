import { type DocumentNode, parse } from 'graphql';
import { queryName } from './document.ts';

const built = new Map<string, DocumentNode>();

/** How many records of an object a filter finds; the object's model need not be known. Variables: filter. */
export function matchDocument(objectName: string): DocumentNode {
  let document = built.get(objectName);
  if (!document) {
    const text = `query Matches${objectName}($filter: CompoundFilter) {
      page: ${queryName({ name: objectName })}List(filter: $filter) { total totalIsExact }
    }`;
    built.set(objectName, (document = parse(text, { noLocation: true })));
  }
  return document;
}
