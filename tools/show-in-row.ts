/** Scrolls a row of links to its current one: in a narrow window the row has no room for all. As a `ref` it does so when the current link changes. */
export function showInRow(current: HTMLElement | null): void {
  const row = current?.parentElement
  if (!current || !row) return
  const [around, shown] = [row.getBoundingClientRect(), current.getBoundingClientRect()]
  row.scrollLeft += shown.left - around.left - (around.width - shown.width) / 2
}
