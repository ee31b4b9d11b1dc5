import { resolve } from 'node:path';
import ts from 'typescript';

/** What is left over where a call or a condition is gone does no harm. */
const LENIENT = {
  noEmit: true,
  noUnusedLocals: false,
  noUnusedParameters: false,
  allowUnreachableCode: true,
};

/** Tells whether a file with another text parses and compiles; what other files make of it is not looked at. */
export function typeChecker(tsconfig = 'tsconfig.tests.json'): (file: string, text: string) => boolean {
  const { config } = ts.readConfigFile(tsconfig, (path) => ts.sys.readFile(path)) as { config: unknown };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
  let current = { file: '', text: '', version: 0 };
  const service = ts.createLanguageService({
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getCompilationSettings: () => ({ ...options, ...LENIENT }),
    getScriptFileNames: () => [current.file],
    getScriptVersion: (path) => (path === current.file ? String(current.version) : ''),
    getScriptSnapshot: (path) => {
      const text = path === current.file ? current.text : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
    getDefaultLibFileName: (of) => ts.getDefaultLibFilePath(of),
  });
  return (file, text) => {
    current = { file: resolve(file), text, version: current.version + 1 };
    const { file: path } = current;
    return !service.getSyntacticDiagnostics(path).length && !service.getSemanticDiagnostics(path).length;
  };
}
