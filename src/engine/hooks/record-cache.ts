import { type Cache, InMemoryCache, type OperationVariables } from '@apollo/client';
import { type DocumentNode, Kind } from 'graphql';

/**
 * So many answers that no screen shows are kept for those who come back. A record with sixty fields takes some 25 KB,
 * most of it Apollo's notes on what depends on each of its fields.
 */
export const KEPT_ANSWERS = 4;

/** What describes objects: as many as there are objects, and forgotten when they change. */
const STAYS = /^(objectMetadata|filterObjects)\(/;

/**
 * Apollo's cache, which forgets nothing by itself, with a bound: of the answers to questions with arguments, such as
 * records by their ids, those on show stay, and of the others {@link KEPT_ANSWERS} to twice as many, those shown last.
 */
class RecordCache extends InMemoryCache {
  /** By the name of an answer's field: how many watch it now; those watched last at the end. */
  readonly #watchers = new Map<string, number>();
  /** Documents as they are sent: always the same ones, since others are kept by them for ever. */
  readonly #documents = new WeakMap<DocumentNode, DocumentNode>();
  #sweeping: ReturnType<typeof setTimeout> | undefined;

  override transformDocument(document: DocumentNode): DocumentNode {
    let known = this.#documents.get(document);
    if (!known) {
      known = super.transformDocument(document);
      this.#documents.set(document, known).set(known, known);
    }
    return known;
  }

  override watch<TData = unknown, TVariables extends OperationVariables = OperationVariables>(
    watch: Cache.WatchOptions<TData, TVariables>,
  ): () => void {
    const stop = super.watch(watch);
    const fields = this.#fieldsOf(watch);
    this.#count(fields, 1);
    return () => {
      stop();
      this.#count(fields.splice(0), -1);
      // What is shown next is watched by then.
      this.#sweeping ??= setTimeout(() => this.#sweep());
    };
  }

  /** The names under which the answers to a question are kept. */
  #fieldsOf<TData, TVariables extends OperationVariables>({
    query,
    variables,
  }: Cache.WatchOptions<TData, TVariables>): string[] {
    return query.definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? definition.selectionSet.selections.flatMap((field) =>
            field.kind === Kind.FIELD
              ? this.policies.getStoreFieldName({
                  typename: 'Query',
                  fieldName: field.name.value,
                  field,
                  ...(variables && { variables }),
                })
              : [],
          )
        : [],
    );
  }

  #count(fields: readonly string[], change: 1 | -1): void {
    for (const field of fields) {
      const count = (this.#watchers.get(field) ?? 0) + change;
      this.#watchers.delete(field);
      this.#watchers.set(field, count);
    }
  }

  #sweep(): void {
    this.#sweeping = undefined;
    const last = [...this.#watchers.keys()];
    const idle = Object.keys(this.extract()['ROOT_QUERY'] ?? {})
      .filter((field) => field.includes('(') && !STAYS.test(field) && !this.#watchers.get(field))
      .sort((one, other) => last.indexOf(one) - last.indexOf(other));
    if (idle.length <= 2 * KEPT_ANSWERS) return;
    const old = new Set(idle.slice(0, -KEPT_ANSWERS));
    this.modify({
      fields: (known: unknown, { storeFieldName, DELETE }) =>
        old.has(storeFieldName) ? (DELETE as never) : known,
      broadcast: false,
    });
    for (const [field, count] of this.#watchers) if (count === 0) this.#watchers.delete(field);
    // Results that were put together of what is gone, too.
    this.gc({ resetResultCache: true });
  }
}

/** What a client keeps of answers: records under their type and id. */
export function createRecordCache(): InMemoryCache {
  return new RecordCache({
    dataIdFromObject: ({ __typename, id }) =>
      __typename !== undefined && (typeof id === 'string' || typeof id === 'number')
        ? `${__typename}:${id}`
        : undefined,
  });
}
