/** What is used of the package `mjml`, which has no types of its own. */
declare module 'mjml' {
  interface MjmlOptions {
    readonly validationLevel: 'strict' | 'soft' | 'skip';
    readonly minify: boolean;
    readonly beautify: boolean;
    readonly keepComments: boolean;
    readonly ignoreIncludes: boolean;
    readonly fonts: Readonly<Record<string, string>>;
  }
  export default function mjml2html(
    mjml: string,
    options: MjmlOptions,
  ): Promise<{ readonly html: string; readonly errors: readonly { readonly formattedMessage: string }[] }>;
}
