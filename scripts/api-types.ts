/** `npm run api:types`: what the client's GraphQL documents are typed by, from the API's schema. */
import { writeFileSync } from 'node:fs';
import { apiTypes } from './api-types/api-types.ts';

const { file, text } = apiTypes();
writeFileSync(file, text);
console.log(`${file} is as the API's schema now.`);
