/** A workflow to begin with. */
export interface WorkflowTemplate {
  /** Of its texts: `template.<name>.title` and `.help` of the file `workflow`. */
  readonly name: string;
  /** What it is about: only such a workflow can begin with it. */
  readonly objectName: string;
  /** What a workflow does, with its texts in the user's language. @param text a text of the template, by its key */
  readonly content: (text: (key: string) => string) => string;
}

export type LoadTemplates = () => Promise<readonly WorkflowTemplate[]>;
