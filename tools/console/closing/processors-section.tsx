import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { EndpointResult } from '#schemas/operator/endpoints.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { countText } from '../games/draw-text.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { formatMinor } from '../parts/money.ts'
import { Section, SectionBody } from '../parts/section.tsx'
import { STACKED_TABLE } from '../parts/stacked-table.ts'
import { Problem } from '../parts/states.tsx'
import { titleOf } from '../parts/title-of.ts'

type Reconciliation = EndpointResult<'getReconciliation'>
type Difference = Reconciliation['differences'][number]
type Side = Difference['ledger']

const PROBLEMS = {
  missing: 'Missing in the ledger',
  extra: 'Not in the list of the processor',
  amount: 'Another amount',
  currency: 'Another currency',
  status: 'Another status',
} as const satisfies Readonly<Record<Difference['problem'], string>>

/** The processors of the site are those of the sandbox, and gateways whose name begins with its id. */
const isOfSite = (siteId: string) => (one: { readonly processorId: string }) =>
  !one.processorId.includes('.') || one.processorId.startsWith(`${siteId}.`)

/** Compares the payments of a day with the lists of the processors, which are asked when somebody presses the button. */
export function ProcessorsSection({ day, site }: { readonly day: string; readonly site: OwnSite }) {
  const comparison = useAnswer('getReconciliation', {}, { from: day, to: day }, { enabled: false })
  const { data, error } = comparison
  return (
    <Section
      title="Payment processors"
      note={data === undefined ? 'The processors list a day in UTC.' : undefined}
      actions={
        <BusyButton
          size="small"
          variant="outlined"
          busy={comparison.isFetching}
          onClick={() => void comparison.refetch()}
        >
          Compare with the ledger
        </BusyButton>
      }
    >
      {error === null ? null : (
        <SectionBody>
          <Problem problem={error} />
        </SectionBody>
      )}
      {data === undefined ? null : <Comparison comparison={data} site={site} />}
    </Section>
  )
}

function Comparison({
  comparison: { compared, unanswered, differences },
  site,
}: {
  readonly comparison: Reconciliation
  readonly site: OwnSite
}) {
  const own = differences.filter(isOfSite(site.siteId))
  const silent = unanswered.filter(isOfSite(site.siteId))
  return (
    <>
      <SectionBody>
        <Stack spacing={1}>
          {silent.map(({ processorId, reason }) => (
            <Alert key={processorId} severity="warning">
              {`${processorId} gave no list (${reason}): nothing of it was compared. Ask again later.`}
            </Alert>
          ))}
          {own.length > 0 || silent.length > 0 ? null : (
            <Alert severity="success">
              {`No difference in ${countText(compared, 'operation')} of all sites.`}
            </Alert>
          )}
        </Stack>
      </SectionBody>
      {own.length === 0 ? null : <Differences differences={own} site={site} />}
    </>
  )
}

interface DifferencesProps {
  readonly differences: readonly Difference[]
  readonly site: OwnSite
}

function Differences({ differences, site }: DifferencesProps) {
  const sideText = (side: Side) =>
    side === undefined
      ? '–'
      : `${titleOf(side.status)}, ${formatMinor(side.amountMinor, side.currencyId, site)}`
  return (
    <TableContainer>
      <Table size="small" aria-label="Differences" sx={STACKED_TABLE}>
        <TableHead>
          <TableRow>
            {HEADS.map((head) => (
              <TableCell key={head}>{head}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {differences.map((one) => {
            const { processorId, kind, orderId, problem, ledger, processor, remedy } = one
            const cells = [
              `${titleOf(kind)} ${orderId}, ${processorId}`,
              PROBLEMS[problem],
              sideText(ledger),
              sideText(processor),
              remedy,
            ]
            return (
              <TableRow key={`${processorId} ${kind} ${orderId}`}>
                {cells.map((cell, place) => (
                  <TableCell
                    key={HEADS[place]}
                    {...(place > 0 && { 'data-label': HEADS[place] })}
                    sx={{
                      overflowWrap: 'anywhere',
                      fontVariantNumeric: 'tabular-nums',
                      ...(HAS_AMOUNT.has(HEADS[place]) && { whiteSpace: { md: 'nowrap' } }),
                    }}
                  >
                    {cell}
                  </TableCell>
                ))}
              </TableRow>
            )
          })}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

const HEADS = ['Operation', 'Difference', 'Ledger', 'Processor', 'Next step'] as const
const HAS_AMOUNT = new Set<string | undefined>(['Ledger', 'Processor'])
