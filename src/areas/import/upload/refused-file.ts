/** Why a file need not be sent at all. */
type UnfitFile = 'empty' | 'large' | 'kind';

const MOST_BYTES = 1024 ** 3;
/** What people have at hand, and nobody here can read. */
const OTHER_KINDS = /\.(xls|xlsb|xlsm|ods|numbers|pdf|docx?|zip|json|xml|vcf)$/i;

/** Undefined where nothing speaks against the file: the server looks into it. */
export function refusedFile({ name, size }: Pick<File, 'name' | 'size'>): UnfitFile | undefined {
  if (OTHER_KINDS.test(name)) return 'kind';
  if (size === 0) return 'empty';
  return size > MOST_BYTES ? 'large' : undefined;
}
