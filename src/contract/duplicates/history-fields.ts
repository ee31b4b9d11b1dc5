/** In the history of the record that is kept: the id of the one that was merged into it. No field has such a name. */
export const MERGED_FIELD = '$merged';
/** In that of the merged one: the id of the record that is kept. */
export const MERGED_INTO_FIELD = '$mergedInto';
