import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ComponentType, ReactNode } from 'react'
import type { OwnSite } from '#schemas/operator/people.ts'
import { Lines, Section, SectionBody } from '../parts/section.tsx'
import { STACKED_TABLE } from '../parts/stacked-table.ts'
import { Problem } from '../parts/states.tsx'
import { StatusText } from '../parts/status-text.tsx'
import { formatValue } from './format-value.ts'
import { titleOf } from '../parts/title-of.ts'
import { type RecordTable } from './record-tables.ts'
import { type StoredRecord, useRecords } from './use-records.ts'
import { BusyButton } from '../parts/busy-button.tsx'

export interface Column {
  readonly name: string
  readonly label?: string
  /** Draws the cell; without it the value is shown in words. */
  readonly cell?: ComponentType<{ readonly record: StoredRecord }>
}

interface ListSectionProps {
  readonly title?: string
  readonly table: RecordTable
  readonly params: Readonly<Record<string, string | number>>
  readonly filter?: Readonly<Record<string, string | number>>
  readonly columns: readonly Column[]
  readonly empty: string
  readonly site: OwnSite
  readonly actions?: ReactNode
  /** Opens a record; without it the rows only show what they have. */
  readonly open?: (record: StoredRecord) => void
}

/** A field without the word that only says what kind of value it has: `createdTime` is "Created". */
const headOf = (name: string) => titleOf(name.replace(/(?<=.)(?:Time|At|Id)$/, ''))
const STATES = new Set(['status', 'state'])
const isNumeric = (name: string) => /(?:amount|fee|minor|plays|pages)$/i.test(name)
/** Records that a section asks for at once: a page has many sections. */
const PAGE = 10

/** A list as a section of a page, with the chosen columns. It is read by itself, and stays while it is read again. */
export function ListSection(props: ListSectionProps) {
  const { table, params, filter = {}, empty, actions, title = table.title } = props
  const records = useRecords(table, params, table.cursor === null ? filter : { ...filter, limit: PAGE }, true)
  const rows = records.data?.pages.flatMap((page) => page.records)
  return (
    <Section title={title} actions={actions} note={rows?.length === 0 ? empty : undefined}>
      {records.error === null ? null : (
        <SectionBody>
          <Problem problem={records.error} retry={() => void records.refetch()} />
        </SectionBody>
      )}
      {rows === undefined && records.error === null ? <Lines /> : null}
      {rows === undefined || rows.length === 0 ? null : <Rows {...props} title={title} rows={rows} />}
      {records.hasNextPage ? (
        <Box sx={{ p: 1 }}>
          <BusyButton
            size="small"
            busy={records.isFetchingNextPage}
            onClick={() => void records.fetchNextPage()}
          >
            {`More of ${title.toLowerCase()}`}
          </BusyButton>
        </Box>
      ) : null}
    </Section>
  )
}

function Rows({
  title,
  table,
  columns,
  rows,
  site,
  open,
}: ListSectionProps & { rows: readonly StoredRecord[] }) {
  return (
    <TableContainer>
      <Table size="small" aria-label={title} sx={STACKED_TABLE}>
        <TableHead>
          <TableRow>
            {columns.map(({ name, label = headOf(name) }) => (
              <TableCell key={name} align={isNumeric(name) ? 'right' : 'left'}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, place) => (
            <TableRow
              key={place}
              hover={open !== undefined}
              {...(open !== undefined && { sx: { cursor: 'pointer' }, onClick: () => open(row) })}
            >
              {columns.map((column, index) => (
                <TableCell
                  key={column.name}
                  data-label={column.label ?? headOf(column.name)}
                  align={isNumeric(column.name) ? 'right' : 'left'}
                  sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                >
                  {open !== undefined && index === 0 ? (
                    <Link component="button" type="button" sx={{ textAlign: 'start' }}>
                      {cellOf(column, row, { table, site })}
                    </Link>
                  ) : (
                    cellOf(column, row, { table, site })
                  )}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

function cellOf(
  { name, cell: Cell }: Column,
  record: StoredRecord,
  { table, site }: Pick<ListSectionProps, 'table' | 'site'>,
): ReactNode {
  if (Cell !== undefined) return <Cell record={record} />
  const value = record[name]
  if (STATES.has(name) && typeof value === 'string') return <StatusText status={value} />
  return formatValue(value, table.record.properties?.[name] ?? {}, { name, record, site })
}
