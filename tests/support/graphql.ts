import type { APIRequestContext } from '@playwright/test';

/** The answer of a GraphQL call made with the session of a browser's context. */
export async function graphql<T>(
  request: APIRequestContext,
  url: string,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<T> {
  const response = await request.post(`${url}/api/graphql`, { data: { query, variables } });
  const answer = (await response.json()) as { data?: T; errors?: readonly { readonly message: string }[] };
  if (answer.data === undefined || answer.errors?.length) {
    throw new Error(
      `The call was answered with ${String(response.status())}: ${JSON.stringify(answer.errors)}`,
    );
  }
  return answer.data;
}
