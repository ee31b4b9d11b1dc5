import type { ObjectField } from '../../src/contract/metadata/introspection.ts';
import type { KnownField, KnownObject, KnownObjects } from '../../src/contract/metadata/check-known.ts';
import type { ViewFile } from '../../src/contract/metadata/view.ts';
import { CommandError, type RemoteServer } from '../config/remote-server.ts';

/** Requests at once: a server with hundreds of objects is not asked for all of them together. */
const AT_ONCE = 4;

type LiveField = Pick<
  ObjectField,
  'name' | 'kind' | 'typeName' | 'isCustomField' | 'sortable' | 'enumValues'
>;
interface LiveObject {
  readonly fields: readonly LiveField[];
  readonly view: ViewFile | null;
}

const OBJECT = `query ($name: String!) {
  objectMetadata(objectName: $name) {
    view
    fields { name kind typeName isCustomField sortable enumValues { name } }
  }
}`;

/** What a running server has: the objects that the token's user may see. Fields that tenants have defined are left out. */
export async function liveObjects({ call }: Pick<RemoteServer, 'call'>): Promise<KnownObjects> {
  const objects = await objectNames({ call });
  const found = new Map<string, KnownObject>();
  const left = [...objects];
  const work = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      const { objectMetadata } = await call<{ objectMetadata: LiveObject }>(OBJECT, { name });
      found.set(name, knownObject(objectMetadata));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Another GraphQL server has no such call. */
async function objectNames({ call }: Pick<RemoteServer, 'call'>): Promise<readonly string[]> {
  try {
    const { objects } = await call<{ objects: readonly { name: string }[] }>('{ objects { name } }');
    return objects.map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof CommandError) || !/refuses: (Cannot query|$)/.test(error.message)) throw error;
    const remedy = 'This is no Tessera server. npm run generate -- <Object> --from reads any GraphQL server.';
    throw new CommandError(`${error.message}\n${remedy}`);
  }
}

function knownObject({ fields, view }: LiveObject): KnownObject {
  const own = fields.filter(({ isCustomField }) => !isCustomField);
  return {
    fields: new Map(own.map((field) => [field.name, knownField(field)])),
    sections: (view?.form?.sections ?? []).map(({ name }) => name),
  };
}

/** The API does not tell which texts have a search index: any may be completed, and `npm run check` knows. */
const knownField = ({ kind, typeName, sortable, enumValues }: LiveField): KnownField => ({
  kind,
  target: (kind === 'OBJECT' || kind === 'LIST') && typeName ? typeName : undefined,
  values: enumValues?.map(({ name }) => name),
  sortable,
  searchable: kind === 'STRING',
});
