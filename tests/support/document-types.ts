/** The product's types of documents are known to every test, as they are to every start. */
import '../../src/contract/product/document-types.ts';
