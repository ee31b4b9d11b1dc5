import type { WorkflowContent } from '../../contract/workflow/content.ts';
import type { WorkflowTemplate } from '../../views/area/workflow-templates.ts';
import birthday from './templates/birthday.json';
import consentRenewal from './templates/consentRenewal.json';
import leadHandOver from './templates/leadHandOver.json';
import noShow from './templates/noShow.json';
import welcome from './templates/welcome.json';

/**
 * As the files have it: filters and values stand in them as they are, not as text; `$key` is a text of the template in
 * the user's language.
 */
interface TemplateFile {
  readonly objectName: string;
  readonly content: Omit<WorkflowContent, 'version'> & { readonly version: number };
}

const FILES = { welcome, birthday, noShow, leadHandOver, consentRenewal } as unknown as Readonly<
  Record<string, TemplateFile>
>;

const isThing = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function written({ content }: TemplateFile, text: (key: string) => string): string {
  const inWords = JSON.stringify(content).replaceAll(/"\$([a-zA-Z]+)"/g, (_, key: string) =>
    JSON.stringify(text(key)),
  );
  const { elements, ...others } = JSON.parse(inWords) as TemplateFile['content'];
  const asKept = elements.map((element) => ({
    ...element,
    config: Object.fromEntries(
      Object.entries(element.config).map(([name, value]) => [
        name,
        isThing(value) ? JSON.stringify(value) : value,
      ]),
    ),
  }));
  return JSON.stringify({ ...others, elements: asKept });
}

/** What workflows are begun with most often. */
export const TEMPLATES: readonly WorkflowTemplate[] = Object.entries(FILES).map(([name, file]) => ({
  name,
  objectName: file.objectName,
  content: (text) => written(file, text),
}));
