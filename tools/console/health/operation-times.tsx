import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useState } from 'react'
import type { ServiceHealth } from '#schemas/operator/health.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { Section } from '../parts/section.tsx'
import { STACKED_TABLE } from '../parts/stacked-table.ts'
import { formatTime } from '../records/format-value.ts'
import { countText } from '../games/draw-text.ts'
import { CheckStateText } from './check-list.tsx'
import { durationText, stateOfOperation } from './checks.ts'

/** Operations that are shown at first. */
const FIRST_SHOWN = 10

const HEADS = ['Calls', 'Faults and refusals', 'Half within', '95 % within', '99 % within'] as const

interface OperationTimesProps {
  readonly health: ServiceHealth
  readonly site: OwnSite
}

/** The times of the operations of all processes, since the first of them started; the most frequent ones first. */
export function OperationTimes({
  health: { operations, processes, startedTime },
  site,
}: OperationTimesProps) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? operations : operations.slice(0, FIRST_SHOWN)
  const since = startedTime === undefined ? '' : `, since ${formatTime(startedTime, site.timeZone)}`
  return (
    <Section
      title="Operations"
      note={
        operations.length === 0
          ? 'No call yet.'
          : `of ${countText(processes, 'process', 'processes')}${since}`
      }
    >
      {shown.length === 0 ? null : (
        <TableContainer>
          <Table size="small" aria-label="Operations" sx={STACKED_TABLE}>
            <TableHead>
              <TableRow>
                <TableCell>Operation</TableCell>
                <TableCell>State</TableCell>
                {HEADS.map((head) => (
                  <TableCell key={head} align="right">
                    {head}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {shown.map((one) => (
                <TableRow key={one.operation}>
                  <TableCell sx={{ overflowWrap: 'anywhere' }}>{one.operation}</TableCell>
                  <TableCell>
                    <CheckStateText state={stateOfOperation(one)} />
                  </TableCell>
                  {[
                    String(one.calls),
                    String(one.faults),
                    ...[one.p50Ms, one.p95Ms, one.p99Ms].map((ms) => durationText(ms)),
                  ].map((text, place) => (
                    <TableCell
                      key={HEADS[place]}
                      data-label={HEADS[place]}
                      align="right"
                      sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                    >
                      {text}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      {operations.length <= FIRST_SHOWN ? null : (
        <Box sx={{ p: 1 }}>
          <Button size="small" onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer operations' : `Show all ${operations.length} operations`}
          </Button>
        </Box>
      )}
    </Section>
  )
}
