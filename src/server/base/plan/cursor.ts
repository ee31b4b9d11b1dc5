import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { OrderNode } from './nodes.ts';

/** Sort values and id of a record, as texts; null where it has no value. */
export type Place = readonly (string | null)[];

/** A cursor is good for the order that it was made in, and for no other. */
const orderText = (order: readonly OrderNode[]): string =>
  order.map(({ field, direction }) => `${field.name} ${direction}`).join(', ');

export function encodeCursor(order: readonly OrderNode[], place: Place): string {
  return Buffer.from(JSON.stringify([orderText(order), ...place])).toString('base64url');
}

/** @throws ApiError bad-request for what `encodeCursor` has not made for this order */
export function decodeCursor(order: readonly OrderNode[], cursor: string): Place {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    value = undefined;
  }
  if (isPlace(value, order.length + 2)) {
    const [madeFor, ...place] = value;
    if (madeFor === orderText(order)) return place;
  }
  throw new ApiError({ message: 'bad-request', path: 'after', params: { value: shown(cursor) } });
}

function isPlace(value: unknown, length: number): value is Place {
  if (!Array.isArray(value) || value.length !== length) return false;
  if (typeof value.at(-1) !== 'string') return false;
  return value.every((item) => item === null || (typeof item === 'string' && !item.includes('\0')));
}
