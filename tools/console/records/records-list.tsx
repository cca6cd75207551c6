import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { PlayerLink, playerIn } from '../parts/player-link.tsx'
import { STACKED_TABLE } from '../parts/stacked-table.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { StatusText } from '../parts/status-text.tsx'
import { sitePath } from '../parts/use-sites.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { FilterFields, filterNames } from './filter-fields.tsx'
import { formatValue } from './format-value.ts'
import { ListViewMenu } from './list-view-menu.tsx'
import { type ListView, useListView } from './list-view.ts'
import { RecordPanel } from './record-panel.tsx'
import { titleOf } from '../parts/title-of.ts'
import { type RecordEndpoint, type RecordTable } from './record-tables.ts'
import { type StoredRecord, useRecords } from './use-records.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { DoneNotice } from '../parts/done-notice.tsx'

interface RecordsListProps {
  readonly table: RecordTable
  /** Null for a list of the service. */
  readonly site: OwnSite | null
  readonly scopes: readonly string[]
}

/** Columns that fit on a desk and are shown at first; the panel of a record has every field. */
const COLUMNS = 7

/** One list with its filters; a row opens its record. */
export function RecordsList({ table, site, scopes }: RecordsListProps) {
  const { list } = table
  const [search, setSearch] = useSearchParams()
  const [personal, setPersonal] = useState<Readonly<Record<string, string>>>({})
  const [opened, setOpened] = useState<StoredRecord | null>(null)
  const [creation, setCreation] = useState<RecordEndpoint | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const navigate = useNavigate()
  const open = (record: StoredRecord) => {
    // A player has a page of their own.
    if (table.id === 'players' && site !== null)
      void navigate(sitePath(site.siteId, `players/${String(record['playerId'])}`))
    else setOpened(record)
  }
  const params = site === null ? {} : { siteId: site.siteId }
  const filter = table.isPersonal ? personal : filterOf(list, search)
  const isAsked = (list.form.required ?? []).every((name) => name in filter)
  const records = useRecords(table, params, filter, isAsked)
  const rows = records.data?.pages.flatMap((page) => page.records)
  const [view, keep] = useListView(table.id)
  const columns = columnsOf(table, rows ?? [])
  const shown = shownColumns(columns, view)
  const change = (values: Readonly<Record<string, string>>) =>
    table.isPersonal
      ? setPersonal(filled(values))
      : setSearch({ ...(site !== null && { site: site.siteId }), ...filled(values) })
  return (
    <Stack spacing={2}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {list.summary}
      </Typography>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <FilterFields list={list} values={filter} change={change} />
        {table.creations
          .filter(({ permission }) => permits(scopes, permission))
          .map((each) => (
            <Button key={each.name} variant="contained" onClick={() => setCreation(each)}>
              {each.title}
            </Button>
          ))}
        {columns.length === 0 && table.isPersonal ? null : (
          <ListViewMenu
            view={view}
            keep={keep}
            columns={columns}
            shown={shown}
            filter={table.isPersonal ? null : filter}
            ask={change}
          />
        )}
      </Stack>
      {records.error === null ? null : (
        <Problem problem={records.error} retry={() => void records.refetch()} />
      )}
      {isAsked && rows === undefined && records.error === null ? <Waiting /> : null}
      {rows?.length === 0 ? <Empty /> : null}
      {rows === undefined || rows.length === 0 ? null : (
        <Rows
          table={table}
          rows={rows}
          columns={shown}
          site={site}
          open={open}
          isOld={records.isPlaceholderData}
        />
      )}
      {records.hasNextPage ? (
        <BusyButton busy={records.isFetchingNextPage} onClick={() => void records.fetchNextPage()}>
          More
        </BusyButton>
      ) : null}
      {opened === null ? null : (
        <RecordPanel
          table={table}
          record={opened}
          site={site}
          scopes={scopes}
          close={() => setOpened(null)}
          done={setSaid}
        />
      )}
      {creation === null ? null : (
        <ActionDialog
          action={creation}
          site={site}
          known={params}
          invalidates={[list.name]}
          close={() => setCreation(null)}
          done={setSaid}
        />
      )}
      <DoneNotice said={said} close={() => setSaid(null)} />
    </Stack>
  )
}

function Empty() {
  return (
    <Paper sx={{ p: 4, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 600 }}>Nothing here.</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        The list fills as the site is used. Another filter may show more.
      </Typography>
    </Paper>
  )
}

/** The fields that have a value in one of the rows, and are no list or object: these can be columns. */
function columnsOf({ record: schema }: RecordTable, rows: readonly StoredRecord[]): readonly string[] {
  return Object.keys(schema.properties ?? {}).filter((name) => {
    const values = rows.map((row) => row[name]).filter((value) => value !== undefined && value !== null)
    return values.length > 0 && values.every((value) => typeof value !== 'object')
  })
}

/** The columns that the person has chosen, or the first ones. A choice of which none has a value counts as none. */
function shownColumns(columns: readonly string[], view: ListView): readonly string[] {
  const chosen = columns.filter((name) => view.columns?.includes(name))
  return chosen.length > 0 ? chosen : columns.slice(0, COLUMNS)
}

interface RowsProps {
  readonly table: RecordTable
  readonly rows: readonly StoredRecord[]
  readonly columns: readonly string[]
  readonly site: OwnSite | null
  readonly open: (record: StoredRecord) => void
  /** The rows are those of the filter before, while the new ones are read. */
  readonly isOld: boolean
}

function Rows({ table: { title, record: schema }, rows, columns, site, open, isOld }: RowsProps) {
  return (
    <TableContainer component={Paper} aria-busy={isOld} sx={{ opacity: isOld ? 0.6 : 1 }}>
      <Table aria-label={title} sx={STACKED_TABLE}>
        <TableHead>
          <TableRow>
            {columns.map((name) => (
              <TableCell key={name}>{titleOf(name)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, place) => (
            <TableRow key={place} hover sx={{ cursor: 'pointer' }} onClick={() => open(row)}>
              {columns.map((name, column) => {
                const value = row[name]
                const text = formatValue(value, schema.properties?.[name] ?? {}, { name, record: row, site })
                const playerId = column === 0 ? null : playerIn(name, value)
                return (
                  <TableCell
                    key={name}
                    data-label={titleOf(name)}
                    sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                  >
                    {column === 0 ? (
                      <Link component="button" type="button" sx={{ textAlign: 'start' }}>
                        {text}
                      </Link>
                    ) : playerId !== null && site !== null ? (
                      <PlayerLink site={site} playerId={playerId} />
                    ) : isState(name) && typeof value === 'string' ? (
                      <StatusText status={value} />
                    ) : (
                      text
                    )}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const isState = (name: string) => name === 'status' || name === 'state'

const filled = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** The filter in the address; a required choice that the address lacks is the first one. */
function filterOf(list: RecordEndpoint, search: URLSearchParams): Readonly<Record<string, string>> {
  const { required = [], properties = {} } = list.form
  return filled(
    Object.fromEntries(
      filterNames(list).map((name) => {
        const first = required.includes(name) ? properties[name]?.enum?.[0] : undefined
        return [name, search.get(name) ?? (typeof first === 'string' ? first : '')]
      }),
    ),
  )
}
