import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { ListedTransfer, TransferCause, TransferDetail } from '#schemas/operator/transfers.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { Facts } from '../parts/facts.tsx'
import { formatMinor } from '../parts/money.ts'
import { PlayerLink } from '../parts/player-link.tsx'
import { Problem, Waiting } from '../parts/states.tsx'
import { SidePanel } from '../parts/side-panel.tsx'
import { titleOf } from '../parts/title-of.ts'
import { sitePath } from '../parts/use-sites.tsx'
import { formatTime } from '../records/format-value.ts'

interface TransferPanelProps {
  readonly site: OwnSite
  readonly transferId: number
  readonly close: () => void
}

/** A transfer with its entries and its cause. Another transfer of the cause replaces it, with a way back. */
export function TransferPanel({ site, transferId, close }: TransferPanelProps) {
  const [path, setPath] = useState<readonly number[]>([transferId])
  const shown = path.at(-1) ?? transferId
  const answer = useAnswer('getTransfer', { siteId: site.siteId, transferId: shown }, {})
  return (
    <SidePanel title={`Transfer ${shown}`} width={640} close={close}>
      {path.length === 1 ? null : (
        <div>
          <Button size="small" color="inherit" onClick={() => setPath(path.slice(0, -1))}>
            {`Back to transfer ${path.at(-2)}`}
          </Button>
        </div>
      )}
      {answer.error === null ? null : <Problem problem={answer.error} retry={() => void answer.refetch()} />}
      {answer.data === undefined ? (
        answer.error === null ? (
          <Waiting />
        ) : null
      ) : (
        <Transfer transfer={answer.data} site={site} open={(id) => setPath([...path, id])} />
      )}
    </SidePanel>
  )
}

interface TransferProps {
  readonly transfer: TransferDetail
  readonly site: OwnSite
  readonly open: (transferId: number) => void
}

function Transfer({ transfer, site, open }: TransferProps) {
  const { time, code, reference, cause, correctsTransferId, correctedByTransferId } = transfer
  const link = (id: number) => <OpenTransfer transferId={id} open={open} />
  return (
    <>
      <Facts
        facts={[
          ['Kind', titleOf(code)],
          ['Time', formatTime(time, site.timeZone)],
          ...(reference === undefined ? [] : [['Reference', reference] as const]),
          ...(cause === undefined
            ? []
            : [['Cause', <Cause key="cause" cause={cause} site={site} />] as const]),
          ...(correctsTransferId === undefined ? [] : [['Corrects', link(correctsTransferId)] as const]),
          ...(correctedByTransferId === undefined
            ? []
            : [['Corrected by', link(correctedByTransferId)] as const]),
        ]}
      />
      <Entries transfer={transfer} site={site} />
      <Related transfer={transfer} site={site} open={open} />
    </>
  )
}

const OpenTransfer = ({
  transferId,
  open,
}: {
  readonly transferId: number
  readonly open: (id: number) => void
}) => (
  <Link component="button" type="button" variant="body2" onClick={() => open(transferId)}>
    {`Transfer ${transferId}`}
  </Link>
)

/** The address of a list with one record. */
const recordIn = (list: string, field: string) => (siteId: string, id: string) =>
  `/records/${list}?${new URLSearchParams({ site: siteId, [field]: id }).toString()}`

/** The causes with a list or a page of their own. */
const PAGES: Partial<Readonly<Record<TransferCause, (siteId: string, id: string) => string>>> = {
  deposit: recordIn('deposits', 'orderId'),
  withdrawal: recordIn('withdrawals', 'withdrawalId'),
  approval: recordIn('approvals', 'approvalId'),
  prizeItem: recordIn('prize-items', 'prizeItemId'),
  draw: (siteId, id) => `${sitePath(siteId, 'games')}?draw=${id}`,
  game: (siteId, id) => `${sitePath(siteId, 'games')}?game=${id}`,
  referral: (siteId, id) => sitePath(siteId, `players/${id}`),
}

function Cause({
  cause: { kind, id },
  site,
}: {
  readonly cause: { kind: TransferCause; id: string }
  readonly site: OwnSite
}) {
  const name = `${titleOf(kind)} ${id}`
  const page = PAGES[kind]?.(site.siteId, id)
  if (page === undefined) return name
  return (
    <Link component={RouterLink} to={page}>
      {name}
    </Link>
  )
}

/** Each entry with the owner of its account, and the sum, which is zero in each currency. */
function Entries({ transfer: { entries }, site }: Pick<TransferProps, 'transfer' | 'site'>) {
  const currencies = [...new Set(entries.map(({ currencyId }) => currencyId))]
  return (
    <Stack component="section" aria-label="Entries" spacing={1}>
      <Typography variant="h2">Entries</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry, place) => (
          <Line key={place} amount={signed(entry.amountMinor, entry.currencyId, site)}>
            <span>{titleOf(entry.account)}</span>
            <Owner entry={entry} site={site} />
          </Line>
        ))}
        {currencies.map((currencyId) => (
          <Line key={currencyId} amount={formatMinor(sumOf(entries, currencyId), currencyId, site)} isSum>
            <span>Sum</span>
          </Line>
        ))}
      </Box>
    </Stack>
  )
}

const sumOf = (entries: TransferDetail['entries'], currencyId: number) =>
  entries.reduce((sum, entry) => (entry.currencyId === currencyId ? sum + entry.amountMinor : sum), 0)

const signed = (minor: number, currencyId: number, site: OwnSite) =>
  `${minor > 0 ? '+' : ''}${formatMinor(minor, currencyId, site)}`

interface LineProps {
  readonly amount: string
  readonly isSum?: boolean
  readonly children: ReactNode
}

function Line({ amount, isSum = false, children }: LineProps) {
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      spacing={2}
      sx={{
        justifyContent: 'space-between',
        py: 0.75,
        borderBlockStart: '1px solid',
        borderColor: 'divider',
        typography: 'body2',
        ...(isSum && { fontWeight: 600 }),
      }}
    >
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', minWidth: 0 }}>
        {children}
      </Stack>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {amount}
      </Box>
    </Stack>
  )
}

function Owner({
  entry,
  site,
}: {
  readonly entry: TransferDetail['entries'][number]
  readonly site: OwnSite
}) {
  const { playerId, gameInstanceId, gameId, gameTitle } = entry
  if (playerId !== undefined)
    return <PlayerLink site={site} playerId={playerId} label={`Player ${playerId}`} />
  if (gameTitle === undefined) return null
  const search = gameInstanceId === undefined ? `game=${gameId}` : `draw=${gameInstanceId}`
  return (
    <Link component={RouterLink} to={`${sitePath(site.siteId, 'games')}?${search}`}>
      {gameTitle}
    </Link>
  )
}

function Related({ transfer: { related, hasMoreRelated }, site, open }: TransferProps) {
  return (
    <Stack component="section" aria-label="Of the same cause" spacing={1}>
      <Typography variant="h2">Of the same cause</Typography>
      {related.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No other transfer.
        </Typography>
      ) : (
        <TransferList transfers={related} site={site} open={open} />
      )}
      {hasMoreRelated ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          There are more, which are older.
        </Typography>
      ) : null}
    </Stack>
  )
}

interface TransferListProps {
  readonly transfers: readonly ListedTransfer[]
  readonly site: OwnSite
  readonly open: (transferId: number) => void
}

/** Transfers below each other; each opens with what it moved. */
export function TransferList({ transfers, site, open }: TransferListProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {transfers.map(({ transferId, code, time, reference }) => (
        <Stack
          key={transferId}
          component="li"
          direction="row"
          useFlexGap
          spacing={2}
          sx={{
            flexWrap: 'wrap',
            py: 0.75,
            borderBlockStart: '1px solid',
            borderColor: 'divider',
            typography: 'body2',
          }}
        >
          <OpenTransfer transferId={transferId} open={open} />
          <span>{titleOf(code)}</span>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {formatTime(time, site.timeZone)}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {reference}
          </Box>
        </Stack>
      ))}
    </Box>
  )
}
