import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { AuditEntry } from '#schemas/operator/audit-log.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { Facts } from '../parts/facts.tsx'
import { PlayerLink } from '../parts/player-link.tsx'
import { SidePanel } from '../parts/side-panel.tsx'
import { STACKED_TABLE } from '../parts/stacked-table.ts'
import { formatTime } from '../records/format-value.ts'
import { auditValue, nameOfFact } from './audit-value.ts'
import { type Difference, readChange } from './differences.ts'

interface EntryPanelProps {
  readonly entry: AuditEntry
  readonly site: OwnSite
  readonly close: () => void
}

/** An entry of the log: who did what, what changed, its other facts, and its hash. */
export function EntryPanel({
  entry: { auditId, time, actor, action, body, hash },
  site,
  close,
}: EntryPanelProps) {
  const { differences, facts } = readChange(body)
  const textOf = (path: string, value: unknown) => auditValue({ path, value }, body, site)
  return (
    <SidePanel title={`Entry ${auditId}`} width={640} close={close}>
      <Facts
        facts={[
          ['Action', action],
          ['By', actor],
          ['Time', formatTime(time, site.timeZone)],
        ]}
      />
      {differences.length === 0 ? null : <Differences differences={differences} textOf={textOf} />}
      {facts.length === 0 ? null : (
        <Stack component="section" aria-label="Facts" spacing={1}>
          <Typography variant="h2">Facts</Typography>
          <Facts
            facts={facts.map(({ path, value }) => [
              path === 'playerId' ? 'Player' : nameOfFact(path),
              path === 'playerId' && typeof value === 'number' && isOfSite(body, site) ? (
                <PlayerLink key="player" site={site} playerId={value} />
              ) : (
                textOf(path, value)
              ),
            ])}
          />
        </Stack>
      )}
      <Stack component="section" aria-label="Proof" spacing={1}>
        <Typography variant="h2">Proof</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The hash covers this entry and, by the hash of the entry before, all earlier ones.
        </Typography>
        <Box component="code" sx={{ overflowWrap: 'anywhere', typography: 'body2', fontFamily: 'monospace' }}>
          {hash}
        </Box>
      </Stack>
    </SidePanel>
  )
}

/** An entry that names another site has players of that one. */
const isOfSite = (body: AuditEntry['body'], { siteId }: OwnSite) =>
  (body as { siteId?: unknown }).siteId === siteId

interface DifferencesProps {
  readonly differences: readonly Difference[]
  readonly textOf: (path: string, value: unknown) => string
}

function Differences({ differences, textOf }: DifferencesProps) {
  return (
    <Stack component="section" aria-label="Changed" spacing={1}>
      <Typography variant="h2">Changed</Typography>
      <Table size="small" aria-label="Changed" sx={{ ...STACKED_TABLE, tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            <TableCell>Field</TableCell>
            <TableCell>Before</TableCell>
            <TableCell>After</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {differences.map(({ path, before, after }) => (
            <TableRow key={path}>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>{nameOfFact(path)}</TableCell>
              <TableCell data-label="Before" sx={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
                {before === undefined ? '–' : <del>{textOf(path, before)}</del>}
              </TableCell>
              <TableCell data-label="After" sx={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
                {after === undefined ? (
                  '–'
                ) : (
                  <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
                    {textOf(path, after)}
                  </Box>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Stack>
  )
}
