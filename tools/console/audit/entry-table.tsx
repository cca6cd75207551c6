import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { AuditEntry } from '#schemas/operator/audit-log.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { STACKED_TABLE } from '../parts/stacked-table.ts'
import { formatTime } from '../records/format-value.ts'
import { auditValue, nameOfFact } from './audit-value.ts'
import { readChange } from './differences.ts'

interface EntryTableProps {
  readonly entries: readonly AuditEntry[]
  readonly site: OwnSite
  readonly open: (entry: AuditEntry) => void
  /** The entries are those of the filter before, while the new ones are read. */
  readonly isOld: boolean
}

/** Entries below each other; each opens beside the list. */
export function EntryTable({ entries, site, open, isOld }: EntryTableProps) {
  return (
    <TableContainer aria-busy={isOld} sx={{ opacity: isOld ? 0.6 : 1 }}>
      <Table size="small" aria-label="Entries" sx={STACKED_TABLE}>
        <TableHead>
          <TableRow>
            <TableCell>Action</TableCell>
            <TableCell>By</TableCell>
            <TableCell>About</TableCell>
            <TableCell>Time</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <TableRow key={entry.auditId} hover sx={{ cursor: 'pointer' }} onClick={() => open(entry)}>
              <TableCell>
                <Link component="button" type="button" sx={{ textAlign: 'start', overflowWrap: 'anywhere' }}>
                  {entry.action}
                </Link>
              </TableCell>
              <TableCell data-label="By" sx={{ overflowWrap: 'anywhere' }}>
                {entry.actor}
              </TableCell>
              <TableCell data-label="About" sx={{ overflowWrap: 'anywhere' }}>
                {aboutText(entry, site)}
              </TableCell>
              <TableCell data-label="Time" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {formatTime(entry.time, site.timeZone)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** Facts of an entry that are shown in its row. */
const SHOWN_FACTS = 2
const SHOWN_LENGTH = 60

/** The player of an entry, and the first values that its change replaced or that it has. */
function aboutText({ body }: AuditEntry, site: OwnSite): string {
  const { playerId, siteId: _site, ...others } = body as Readonly<Record<string, unknown>>
  const { differences, facts } = readChange(others)
  const short = (path: string, value: unknown) => {
    const text = auditValue({ path, value }, body, site)
    return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
  }
  const parts = [
    ...(playerId === undefined ? [] : [`Player ${JSON.stringify(playerId)}`]),
    ...differences
      .slice(0, SHOWN_FACTS)
      .map(
        ({ path, before, after }) => `${nameOfFact(path)}: ${short(path, before)} → ${short(path, after)}`,
      ),
    ...(differences.length > 0
      ? []
      : facts.slice(0, SHOWN_FACTS).map(({ path, value }) => `${nameOfFact(path)}: ${short(path, value)}`)),
  ]
  return parts.length === 0 ? '–' : parts.join(', ')
}
