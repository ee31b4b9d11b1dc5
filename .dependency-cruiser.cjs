/**
 * Who may import whom: `npm run check:imports`. An allowlist per folder, written as "nothing of src but …".
 */
const PACKAGE = (names) => `node_modules/(${names})(/|$)`;
const REACT = 'react|react-dom|react-i18next|react-router-dom|react-router';
const APOLLO = '@apollo';
const UI_KIT = '@blueprintjs|ag-grid-community|ag-grid-react|@rjsf';
const DRIVERS = 'pg|@electric-sql';
const SERVER_ONLY =
  'hono|@hono|graphql-yoga|graphql-query-complexity|@escape.tech|kysely|lru-cache|pg-boss|@node-rs|@faker-js|nodemailer|otpauth|pino|prom-client';

/** Folder `name` of src may import itself and `allowed`, nothing else of src. */
const layer = (name, allowed) => ({
  name: `${name}-imports-only-${['itself', ...allowed].join('-')}`,
  severity: 'error',
  from: { path: `^src/${name}/` },
  to: { path: '^src/', pathNot: `^src/(${[name, ...allowed].join('|')})/` },
});

const forbidPackages = (name, comment, from, packages) => ({
  name,
  comment,
  severity: 'error',
  from,
  to: { path: PACKAGE(packages) },
});

/** Areas of one side never import each other, so that each can be taken out alone. */
const areasApart = (base) => ({
  name: `${base.replaceAll('/', '-')}-never-import-each-other`,
  severity: 'error',
  from: { path: `^${base}/([^/]+)/` },
  to: { path: `^${base}/[^/]+/`, pathNot: `^${base}/$1/` },
});

/** Rooms of the server stand on those below: base names no feature, platform no area. */
const serverFloor = (name, below) => ({
  name: `server-${name}-stands-on-${below.join('-') || 'itself'}`,
  severity: 'error',
  from: { path: `^src/server/${name}/` },
  to: { path: '^src/server/', pathNot: `^src/server/(${[name, ...below].join('|')})/` },
});

/**
 * Where rooms are: the folders right below these stand on each other without circles, and so do folders further down.
 * What dependency-cruiser does not see of that (a room that leans on a folder within another one), and that a folder
 * may lean on the one it stands in, `tests/house/rooms.test.ts` looks after; it reads these paths too.
 */
const SIDES = [
  'src/contract',
  'src/engine',
  'src/views',
  'src/areas',
  'src/shell',
  'src/server/base',
  'src/server/platform',
  'src/server/areas',
];

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circles-between-folders',
      severity: 'error',
      scope: 'folder',
      from: { path: `^(${SIDES.join('|')})/` },
      to: { circular: true },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'known-folders-only',
      comment: 'A new folder directly under src needs a rule here first.',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: '^src/(contract|engine|views|areas|shell|server)/' },
    },

    layer('contract', []),
    layer('engine', ['contract']),
    layer('views', ['engine', 'contract']),
    layer('areas', ['views', 'engine', 'contract']),
    layer('shell', ['areas', 'views', 'engine', 'contract']),
    layer('server', ['contract']),
    areasApart('src/areas'),
    areasApart('src/server/areas'),
    serverFloor('base', []),
    serverFloor('platform', ['base']),
    serverFloor('areas', ['platform', 'base']),
    serverFloor('demo', ['platform', 'base']),
    {
      name: 'src-imports-no-tests-or-scripts',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(tests|scripts)/' },
    },
    {
      name: 'src-imports-no-dev-dependencies',
      comment: 'What runs in production is listed in "dependencies".',
      severity: 'error',
      from: { path: '^src/' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },

    {
      name: 'contract-is-pure',
      comment: 'The contract runs in the browser and on the server: no Node, no React, no database.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { dependencyTypes: ['core'] },
    },
    forbidPackages(
      'contract-has-no-framework',
      'The contract runs in the browser and on the server: no Node, no React, no database.',
      { path: '^src/contract/' },
      `${REACT}|${APOLLO}|${UI_KIT}|${DRIVERS}|${SERVER_ONLY}|i18next|graphql`,
    ),
    {
      name: 'client-without-node',
      severity: 'error',
      from: { path: '^src/(engine|views|areas|shell)/' },
      to: { dependencyTypes: ['core'] },
    },
    forbidPackages(
      'client-without-server-packages',
      'They would end up in the bundle.',
      { path: '^src/(engine|views|areas|shell)/' },
      `${DRIVERS}|${SERVER_ONLY}`,
    ),
    forbidPackages(
      'server-without-client-packages',
      'The server renders nothing.',
      { path: '^src/server/' },
      `${REACT}|${APOLLO}|${UI_KIT}`,
    ),
    forbidPackages(
      'engine-without-ui-kit',
      'The engine is headless, and so are the models of areas.',
      { path: '^src/(engine|areas/[^/]+/(hooks|model))/' },
      UI_KIT,
    ),
    {
      name: 'public-pages-are-light',
      comment: 'They are for phones on slow lines: a bundle of their own, of 120 KB at most.',
      severity: 'error',
      from: { path: '^src/shell/public/main' },
      to: { path: PACKAGE(`${UI_KIT}|${APOLLO}|graphql|react-router-dom`), reachable: true },
    },
    forbidPackages(
      'react-in-engine-only-in-hooks',
      'The rest of the engine, and the models of areas, can be tested and run without a renderer.',
      { path: '^src/(engine|areas/[^/]+/model)/', pathNot: '^src/engine/hooks/' },
      REACT,
    ),
    forbidPackages(
      'apollo-only-in-hooks-and-shell',
      'Everything else asks the hooks: the transport can be changed in one place.',
      { path: '^src/', pathNot: '^src/(engine/hooks|areas/[^/]+/hooks|shell)/' },
      APOLLO,
    ),
    forbidPackages(
      'pure-pipeline',
      'Model, query, plan and SQL text are functions of their arguments.',
      { path: '^src/(engine/(introspect|model|query)|server/base/(plan|sql))/' },
      `${REACT}|${APOLLO}|${DRIVERS}`,
    ),
    forbidPackages(
      'drivers-only-in-db',
      'One place knows which database there is.',
      { path: '^src/', pathNot: '^src/server/base/db/' },
      DRIVERS,
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // A package of its own, with packages of its own that need not be installed.
    exclude: { path: '^tests/foreign-server/' },
    // Imports of types count: they are dependencies for the reader too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    cache: false,
  },
};
