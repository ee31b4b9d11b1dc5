import { isOfHosts } from '../../contract/metadata/image-hosts.ts';
import { pageImageHosts } from './page-image-hosts.ts';

/** Is it of this server, or of one from which this page may load images (`img-src`)? */
export const isShownImage = (address: string): boolean =>
  /^\/(?!\/)/.test(address) || isOfHosts(address, pageImageHosts());
