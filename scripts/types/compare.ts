import { type KnownObjects, nameProblem } from '../../src/contract/metadata/check-known.ts';
import type { ModelFile } from '../../src/contract/metadata/model.ts';
import { namesIn } from '../../src/contract/metadata/names-in.ts';
import { parseMetadata } from '../../src/contract/metadata/parse.ts';
import { unknownName } from '../../src/contract/unknown.ts';
import type { MetadataProblem } from '../../src/contract/metadata/problem.ts';
import { METADATA_SCHEMAS } from '../../src/contract/metadata/schemas.ts';
import { typedFile, type TypedFile } from './type-files.ts';

/** Where the files say what the server does not have. */
export function compareWithServer(
  files: ReadonlyMap<string, string>,
  objects: KnownObjects,
): MetadataProblem[] {
  return [...files].flatMap(([path, text]) => {
    const typed = typedFile(path, text);
    const schema = typed && METADATA_SCHEMAS[typed.schema];
    if (!typed || !schema) return [];
    const file = `metadata/${path}`;
    const { value, problems } = parseMetadata(schema, file, text);
    if (problems.length) return problems;
    const names = namesIn(schema, value, typed.object).flatMap((use) => {
      const message = nameProblem(use, objects)?.message;
      return message === undefined ? [] : [{ pointer: use.pointer, message }];
    });
    const declared = typed.schema === 'model' ? declaredProblems(value as ModelFile, typed, objects) : [];
    return [...declared, ...names].map(({ pointer, message }) => ({ file, pointer, message }));
  });
}

type Place = Omit<MetadataProblem, 'file'>;

/** What a model declares must be as the server has it. */
function declaredProblems(model: ModelFile, { object = '' }: TypedFile, objects: KnownObjects): Place[] {
  const live = objects.get(object);
  if (!live) {
    return [{ pointer: '', message: unknownName(object, 'an object of the server', [...objects.keys()]) }];
  }
  return model.fields.flatMap(({ name, kind, values }, index): Place[] => {
    const at = `/fields/${index}`;
    const field = live.fields.get(name);
    if (!field) {
      const own = model.fields.map((each) => each.name);
      const others = [...live.fields.keys()].filter((each) => !own.includes(each));
      return [{ pointer: `${at}/name`, message: unknownName(name, `a field of ${object} there`, others) }];
    }
    if (field.kind !== kind) {
      const message = `"${name}" is of kind ${field.kind} there, not ${kind}. Change the kind, or migrate the server.`;
      return [{ pointer: `${at}/kind`, message }];
    }
    return (values ?? []).flatMap((value, place) => {
      if (!field.values || field.values.includes(value)) return [];
      const message = unknownName(value, `a value of ${name} there`, field.values);
      return [{ pointer: `${at}/values/${place}`, message }];
    });
  });
}
