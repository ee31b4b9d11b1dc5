import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../src/contract/constants.ts';
import type { ObjectField } from '../../src/contract/metadata/introspection.ts';
import { unknownName } from '../../src/contract/unknown.ts';
import { fieldsOfServer, labelsOfServer, type ServerObject } from './from-object-fields.ts';
import { sourceOfSchema } from './from-schema.ts';
import { GenerateError } from './problem.ts';
import type { ObjectSource, SourceLabels } from './source.ts';

const TIMEOUT_MS = 30_000;

export interface ServerRequest {
  readonly name: string;
  readonly from: string;
  readonly type?: string;
  readonly known: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * What a GraphQL server says of an object: by `objectFields` where it has the call, which knows more than types do, else
 * by its introspection.
 */
export async function readServer({ name, from, type, known, headers }: ServerRequest): Promise<ObjectSource> {
  const ask = <T>(query: string, variables?: Readonly<Record<string, unknown>>) =>
    post<T>(from, headers, query, variables);
  const schema = schemaOf(await ask<IntrospectionQuery>(getIntrospectionQuery()), from);
  const call = schema.getQueryType()?.getFields()['objectFields'];
  if (!call?.args.some((argument) => argument.name === 'objectName')) {
    return sourceOfSchema(schema, { name: type ?? name, known, self: name });
  }
  const objectName = type ?? name;
  const { objects } = await ask<Pick<ServerObject, 'objects'>>('{ objects { name label pluralLabel } }');
  const names = objects.map((object) => object.name);
  if (!names.includes(objectName)) throw new GenerateError(unknownName(objectName, 'an object there', names));
  const labels = new Map<Locale, SourceLabels>();
  let fields: readonly ObjectField[] = [];
  for (const locale of LOCALES) {
    const found = await ask<ServerObject>(OBJECT_FIELDS, { objectName, locale });
    labels.set(locale, labelsOfServer(found, objectName));
    if (locale === DEFAULT_LOCALE) fields = found.objectFields;
  }
  return { ...fieldsOfServer(fields, known), labels };
}

const OBJECT_FIELDS = `query ($objectName: String!, $locale: String) {
  objectFields(objectName: $objectName, locale: $locale) {
    name label kind typeName isCustomField enumValues { name label } required readOnly
    minLength maxLength min max format defaultValue sortable element
  }
  objects(locale: $locale) { name label pluralLabel }
}`;

function schemaOf(introspection: IntrospectionQuery, from: string): GraphQLSchema {
  try {
    return buildClientSchema(introspection);
  } catch (error) {
    throw new GenerateError(
      `${from} describes itself in a way that is not understood: ${(error as Error).message}`,
    );
  }
}

async function post<T>(
  url: string,
  headers: Readonly<Record<string, string>>,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const response = await send(url, headers, JSON.stringify({ query, variables }));
  const text = await response.text();
  let answer: { data?: T | null; errors?: readonly { message: string }[] };
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch {
    throw new GenerateError(
      `${url} answers ${response.status} and no JSON: ${text.slice(0, 80).trim()}. Is it the address of the GraphQL API?`,
    );
  }
  if (answer.data && !answer.errors?.length) return answer.data;
  const reason = answer.errors?.map(({ message }) => message).join('; ') ?? `status ${response.status}`;
  const remedy =
    response.status === 401 || response.status === 403 || /auth|token|forbidden/i.test(reason)
      ? 'Give a token: --token <token>, or --header "Name: value".'
      : 'Is introspection switched on there?';
  throw new GenerateError(`${url} refuses: ${reason}. ${remedy}`);
}

async function send(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<Response> {
  if (!/^https?:\/\//.test(url)) {
    throw new GenerateError(`--from "${url}" is no address. Write http://host/graphql or https://…`);
  }
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    throw new GenerateError(`${url} cannot be reached (${cause?.code ?? message}). Is the server running?`);
  }
}
