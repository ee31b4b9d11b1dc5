/** What every screen needs and what changes rarely: kept by the browser's cache over our own releases. */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|react-i18next|i18next|@apollo|@wry|graphql|optimism|rxjs|dequal)[\\/]/;
/** What the script that runs first is made of: it must not wait for anything else. */
const FIRST =
  /[\\/]src[\\/]shell[\\/](early|client[\\/]first-calls|browser[\\/]kept|session[\\/]session-cookie)\.ts$/;
/** Inputs, and the frame around them, that a list and a form share: a file for each would cost more in headers than in code. */
const INPUTS =
  /[\\/]@blueprintjs[\\/]core[\\/]lib[\\/]esm[\\/].*[\\/](card|inputGroup|radioGroup|textArea|controls|controlCard|asyncControllable\w+|useAsyncControllable\w+|useCheckedControl|radioCard|abstractPureComponent|functionUtils|tag|tagRemoveButton)\.js$/;
/** Pictures of every list: in the file of the inputs, for the same reason. */
const PICTURES =
  /[\\/]@blueprintjs[\\/]icons[\\/].*[\\/]components[\\/](bookmark|calendar|(double-)?chevron-(left|right)|duplicate|export|filter(-keep)?|import|more|plus|properties|small-cross)\.js$/;
const INPUTS_AND_PICTURES = new RegExp(`${INPUTS.source}|${PICTURES.source}`);
const LIST = /[\\/]src[\\/]views[\\/]list[\\/]object-list-screen\.tsx$/;
/** Parts of a list that its rows and its tiles share, which both come late. */
const LIST_PARTS = /[\\/]src[\\/]views[\\/]list[\\/](actions-cell\.tsx|selection\.ts)$/;
const FORM = /[\\/]src[\\/]views[\\/]form[\\/]object-form-screen\.tsx$/;
const OURS = /[\\/]src[\\/]/;

interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** The modules that lead to this one by imports which do not wait, itself among them. */
function holders(id: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([id]);
  for (const each of found)
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) found.add(importer);
  return found;
}

/** Left alone, the bundler makes a file of every few modules that some two screens share: dozens of them at a start. */
export const CHUNKS = [
  { name: 'first-calls', test: FIRST, priority: 40 },
  { name: 'vendor', test: VENDOR, priority: 30 },
  { name: 'app', tags: ['$initial' as const], priority: 20 },
  { name: 'inputs', test: INPUTS_AND_PICTURES, priority: 15, includeDependenciesRecursively: false },
  {
    test: OURS,
    debugName: 'screens',
    name: (id: string, graph: Graph) => {
      if (LIST_PARTS.test(id)) return 'list';
      const all = [...holders(id, graph)];
      if (!all.some((each) => LIST.test(each))) return null;
      return all.some((each) => FORM.test(each)) ? 'screens' : 'list';
    },
    priority: 10,
    includeDependenciesRecursively: false,
  },
];
