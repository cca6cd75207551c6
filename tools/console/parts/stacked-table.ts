/**
 * On a phone each row of a table is a card: its cells stand below each other, and the heads of the columns are not drawn. A cell with a
 * `data-label` begins with it.
 */
export const STACKED_TABLE = {
  '@media (max-width: 599px)': {
    '& thead': { display: 'none' },
    '& tr': { display: 'block', paddingBlock: 1, borderBlockEnd: 1, borderColor: 'divider' },
    '& tr:last-of-type': { borderBlockEnd: 0 },
    '& td': { display: 'block', border: 0, paddingBlock: 0.5, textAlign: 'start' },
    '& td[data-label]::before': { content: 'attr(data-label) ": "', color: 'text.secondary' },
  },
}
