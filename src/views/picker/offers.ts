import type { RefObject } from 'react';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import type { Match } from '../../engine/hooks/use-matches.ts';

/** What can be chosen below the input: a record, or to make one that is called what was typed. */
export type Offer =
  | (Match & { readonly kind: 'record'; /** Notes that it was chosen. */ readonly note: () => void })
  | { readonly kind: 'create'; readonly label: string };

export interface OffersProps {
  /** Of the list box. */
  readonly id: string;
  readonly label: string;
  readonly search: string;
  readonly filter: CompoundFilter | undefined;
  readonly selected: readonly string[];
  readonly canCreate: boolean;
  /** Index of the offer that the keys have reached; -1: none. */
  readonly active: number;
  /** Told what there is to choose, so that keys in the input can reach it, and what Enter takes at once. */
  readonly onOffers: (offers: readonly Offer[], active: number) => void;
  readonly onChoose: (offer: Offer) => void;
}

export interface MatchesProps extends OffersProps {
  readonly objectName: string;
  /** Below which they stand. */
  readonly field: RefObject<HTMLElement | null>;
}

export function optionId(listId: string, index: number): string {
  return `${listId}_${index}`;
}
