import path from 'node:path';
import { problemText } from '../../src/contract/metadata/problem.ts';
import type { Finding } from './finding.ts';
import type { Format } from './options.ts';
import { ruleText } from './rules.ts';

export interface Report {
  readonly findings: readonly Finding[];
  readonly objects: number;
  /** Do the findings make the command fail? */
  readonly fails: boolean;
  readonly placeOf: (file: string) => string;
}

/** The findings as a person reads them, or a program. */
export function format(report: Report, as: Format): string {
  const write = { text: textReport, json: jsonReport, sarif: sarifReport } satisfies Record<Format, unknown>;
  return write[as](report);
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `metadata/areas.json#/areas/0/key: … (line 4, column 7; areas/areas/key)` */
export function findingLine(finding: Finding, more = ''): string {
  const { region, rule } = finding;
  return `${problemText(finding)} (line ${region.line}, column ${region.column}; ${rule}${more})`;
}

function textReport({ findings, objects, fails }: Report): string {
  const lines = findings.map((finding) => {
    const { severity, edits, texts } = finding;
    const fixable = edits.length || texts ? ', --fix mends it' : '';
    return `${severity === 'warning' ? 'warning: ' : ''}${findingLine(finding, fixable)}`;
  });
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const counts = [
    ...(errors ? [plural(errors, 'problem')] : []),
    ...(warnings ? [plural(warnings, 'warning')] : []),
  ].join(' and ');
  const end = fails
    ? `${counts} in ${plural(objects, 'object')}.`
    : `Metadata is in order: ${plural(objects, 'object')}${warnings ? `, ${counts}` : ''}.`;
  return [...lines, end].join('\n');
}

function jsonReport({ findings, objects, placeOf }: Report): string {
  const shown = findings.map(({ severity, rule, file, pointer, message, region, edits, texts }) => ({
    severity,
    rule,
    file,
    path: placeOf(file),
    pointer,
    message,
    ...region,
    fixable: edits.length > 0 || texts !== undefined,
  }));
  return JSON.stringify({ objects, findings: shown }, null, 2);
}

/** SARIF 2.1.0, as services for code review take it. Paths are relative to the working directory. */
function sarifReport({ findings, placeOf }: Report): string {
  const rules = [...new Set(findings.map(({ rule }) => rule))].sort();
  const run = {
    tool: {
      driver: {
        name: 'tessera-check',
        informationUri: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html',
        rules: rules.map((id) => ({
          id,
          shortDescription: { text: ruleText(id) },
          defaultConfiguration: {
            level: findings.find(({ rule }) => rule === id)?.severity ?? 'error',
          },
        })),
      },
    },
    columnKind: 'utf16CodeUnits',
    results: findings.map(({ rule, severity, file, pointer, message, region }) => ({
      ruleId: rule,
      ruleIndex: rules.indexOf(rule),
      level: severity,
      message: { text: message },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: uriOf(placeOf(file)) },
            region: {
              startLine: region.line,
              startColumn: region.column,
              endLine: region.endLine,
              endColumn: region.endColumn,
            },
          },
          logicalLocations: [{ fullyQualifiedName: `${file}#${pointer}`, kind: 'member' }],
        },
      ],
    })),
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
  return JSON.stringify(log, null, 2);
}

const uriOf = (file: string): string =>
  path.relative(process.cwd(), file).split(path.sep).map(encodeURIComponent).join('/');
