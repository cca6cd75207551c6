import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { STACKED_TABLE } from '../parts/stacked-table.ts'

export interface MoneyRow {
  readonly key: string
  readonly name: string
  /** Numbers in words, in the order of the columns. */
  readonly cells: readonly string[]
  /** Opens the rows behind the figures. */
  readonly open?: () => void
}

interface MoneyTableProps {
  readonly label: string
  /** The head of the names, and those of the numbers. */
  readonly heads: readonly [string, ...string[]]
  readonly rows: readonly MoneyRow[]
}

/** A table of a name and figures; a name opens what is behind them. */
export function MoneyTable({ label, heads: [first, ...heads], rows }: MoneyTableProps) {
  return (
    <TableContainer>
      <Table size="small" aria-label={label} sx={STACKED_TABLE}>
        <TableHead>
          <TableRow>
            <TableCell>{first}</TableCell>
            {heads.map((head) => (
              <TableCell key={head} align="right">
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, name, cells, open }) => (
            <TableRow key={key} hover={open !== undefined}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {open === undefined ? (
                  name
                ) : (
                  <Link component="button" type="button" sx={{ textAlign: 'start' }} onClick={open}>
                    {name}
                  </Link>
                )}
              </TableCell>
              {cells.map((cell, place) => (
                <TableCell
                  key={heads[place]}
                  align="right"
                  data-label={heads[place]}
                  sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                >
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}
