/**
 * What the compiler says of a file, told by the program that the rules with types ask anyway: `npm test` makes each
 * program once, not again for `tsc`. `lint:*` turn it on; editors and `npm run types` tell the same by themselves.
 */
import ts from 'typescript';

/** Programs of which it was told what concerns no file, or one that is not linted, as JSON. */
const told = new WeakSet();

function* ofProgram(program) {
  if (told.has(program)) return;
  told.add(program);
  yield* program.getConfigFileParsingDiagnostics();
  yield* program.getOptionsDiagnostics();
  yield* program.getGlobalDiagnostics();
  yield* program.getSyntacticDiagnostics();
}

export const typeErrors = {
  meta: { type: 'problem', schema: [] },
  create({ sourceCode, report }) {
    const { program, esTreeNodeToTSNodeMap } = sourceCode.parserServices;
    // No TypeScript.
    if (!program) return {};
    return {
      Program(node) {
        const linted = esTreeNodeToTSNodeMap.get(node);
        for (const diagnostic of [...ofProgram(program), ...program.getSemanticDiagnostics(linted)]) {
          const { file, start = 0, length = 0, code, messageText } = diagnostic;
          const [from, to] = file === linted ? [start, start + length] : [0, 0];
          const place = file && file !== linted ? `${file.fileName}: ` : '';
          report({
            loc: { start: sourceCode.getLocFromIndex(from), end: sourceCode.getLocFromIndex(to) },
            message: `${place}${ts.flattenDiagnosticMessageText(messageText, '\n')} (TS${String(code)})`,
          });
        }
      },
    };
  },
};
