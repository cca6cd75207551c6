/**
 * On a phone each row of a table is a card: its first cell is a line, and the others follow each other with as many in a line as have room. The
 * heads of the columns are not drawn. A cell with a `data-label` begins with it.
 */
export const STACKED_TABLE = {
  '@media (max-width: 599px)': {
    '& thead': { display: 'none' },
    '& tr': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: 2,
      rowGap: 0.5,
      paddingInline: 2,
      paddingBlock: 1,
      borderBlockEnd: '1px solid',
      borderColor: 'divider',
    },
    '& tr:last-of-type': { borderBlockEnd: 0 },
    '& td': { border: 0, padding: 0, textAlign: 'start' },
    '& td:first-of-type': { width: '100%' },
    '& td[data-label]::before': { content: 'attr(data-label) ": "', color: 'text.secondary' },
  },
}
