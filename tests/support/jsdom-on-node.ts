import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * jsdom, with modules as Node loads them: component tests host the API, whose database thread starts from a file
 * address. In a browser's manner such an address would be that of the development server.
 */
const environment: Environment = {
  ...builtinEnvironments.jsdom,
  name: 'jsdom-on-node',
  viteEnvironment: 'ssr',
};
export default environment;
