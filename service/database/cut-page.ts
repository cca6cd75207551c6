/** Records of a page, where the request has no number. */
export const PAGE_SIZE = 50

/** A page of a list: its query asked for one row more than `limit`, which says whether there are more. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly hasMore: boolean } {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}
