import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Link as RouterLink } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { Today } from '#schemas/operator/reports.ts'
import { formatMinor } from '../parts/money.ts'
import { Section } from '../parts/section.tsx'
import { STACKED_TABLE } from '../parts/stacked-table.ts'
import { StatusText } from '../parts/status-text.tsx'
import { sitePath } from '../parts/use-sites.tsx'

const FIGURE = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const

/** A time of the next day: `Sun 21:02`. */
const shortTime = (time: number, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(
    time,
  )

interface NextDrawsProps {
  readonly draws: NonNullable<Today['draws']>
  readonly now: number
  readonly site: OwnSite
}

/** The draws of the next day with what they have sold; one that is late says so. */
export function NextDraws({ draws, now, site }: NextDrawsProps) {
  return (
    <Section
      title="Next draws"
      note={draws.length === 0 ? 'No draw is due in the next 24 hours.' : undefined}
    >
      {draws.length === 0 ? null : (
        <TableContainer>
          <Table size="small" aria-label="Next draws" sx={STACKED_TABLE}>
            <TableHead>
              <TableRow>
                <TableCell>Draw</TableCell>
                <TableCell>Game</TableCell>
                <TableCell>Status</TableCell>
                <TableCell align="right">Plays</TableCell>
                <TableCell align="right">Sales</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {draws.map((draw) => (
                <TableRow key={draw.gameInstanceId}>
                  <TableCell data-label="Draw" sx={FIGURE}>
                    {shortTime(draw.startTime, site.timeZone)}
                  </TableCell>
                  <TableCell data-label="Game">
                    <Link
                      component={RouterLink}
                      to={`${sitePath(site.siteId, 'games')}?draw=${draw.gameInstanceId}`}
                    >
                      {`${draw.gameTitle}, number ${draw.sequenceNumber}`}
                    </Link>
                  </TableCell>
                  <TableCell data-label="Status">
                    {draw.status === 'OPEN' && draw.startTime < now ? (
                      <StatusText status="failed" label="Late" />
                    ) : (
                      <StatusText status={draw.status} />
                    )}
                  </TableCell>
                  <TableCell data-label="Plays" align="right" sx={FIGURE}>
                    {draw.plays}
                  </TableCell>
                  <TableCell data-label="Sales" align="right" sx={FIGURE}>
                    {formatMinor(draw.salesMinor, draw.currencyId, site)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  )
}
