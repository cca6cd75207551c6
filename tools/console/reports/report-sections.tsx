import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { Liability, Report, SiteAccount } from '#schemas/operator/reports.ts'
import { formatMinor } from '../parts/money.ts'
import { Section } from '../parts/section.tsx'
import { titleOf } from '../parts/title-of.ts'
import { MoneyTable } from './money-table.tsx'
import { AccountsCsv, RevenueCsv } from './csv-buttons.tsx'
import {
  changesByCode,
  type Grouping,
  GROUPINGS,
  groupRevenue,
  type RevenueRow,
  totalsOf,
} from './report-sums.ts'
import type { Behind } from './rows-panel.tsx'

const RevenueChart = lazy(async () => ({ default: (await import('./revenue-chart.tsx')).RevenueChart }))

export interface ReportPartProps {
  readonly report: Report
  readonly site: OwnSite
  readonly open: (behind: Behind) => void
}

const TOTALS = {
  grossMinor: 'Gross gaming revenue',
  netMinor: 'Net gaming revenue',
  bonusMinor: 'Bonus cost',
  depositsMinor: 'Deposits',
  withdrawalsMinor: 'Withdrawals',
} as const

/** The figures of the period, in each currency. */
export function ReportTotals({ report, site }: Omit<ReportPartProps, 'open'>) {
  return totalsOf(report).map((totals) => (
    <Box
      key={totals.currencyId}
      component="ul"
      aria-label={`Figures in ${site.currencies[totals.currencyId]?.code ?? totals.currencyId}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fit, minmax(140px, 1fr))' },
        gap: { xs: 0.5, sm: 1.5 },
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {(Object.keys(TOTALS) as (keyof typeof TOTALS)[]).map((figure) => (
        <Paper
          key={figure}
          component="li"
          sx={{
            p: { xs: 1, sm: 2 },
            // A narrow window has a line for each figure.
            display: { xs: 'flex', sm: 'block' },
            flexWrap: 'wrap',
            alignItems: 'baseline',
            justifyContent: 'space-between',
            columnGap: 1,
          }}
        >
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {TOTALS[figure]}
          </Typography>
          <Typography
            sx={{
              fontSize: { xs: '1rem', sm: '1.25rem' },
              fontWeight: 650,
              fontVariantNumeric: 'tabular-nums',
              overflowWrap: 'anywhere',
            }}
          >
            {formatMinor(totals[figure], totals.currencyId, site)}
          </Typography>
        </Paper>
      ))}
    </Box>
  ))
}

/** Stakes, prizes and what is left, by game, kind or day; a name opens the draws behind it. */
export function RevenueSection({ report, site, open }: ReportPartProps) {
  const [grouping, setGrouping] = useState<Grouping>('game')
  const { games, from, to } = report
  const rows = groupRevenue(games, grouping)
  const currencies = [...new Set(games.map(({ currencyId }) => currencyId))]
  const isChosen = (chosen: unknown): chosen is Grouping => GROUPINGS.some((each) => each === chosen)
  return (
    <Section
      title="Gaming revenue"
      note={games.length === 0 ? 'No draw ended in this period.' : undefined}
      actions={
        <>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={grouping}
            aria-label="Summed by"
            onChange={(_event, chosen) => {
              if (isChosen(chosen)) setGrouping(chosen)
            }}
          >
            {GROUPINGS.map((each) => (
              <ToggleButton key={each} value={each}>
                {titleOf(each)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <RevenueCsv report={report} site={site} />
        </>
      }
    >
      {currencies.map((currencyId) => (
        <Box key={currencyId} sx={{ px: 1 }}>
          <Suspense fallback={<Box sx={{ height: 240 }} />}>
            <RevenueChart report={report} currencyId={currencyId} site={site} />
          </Suspense>
        </Box>
      ))}
      {rows.length === 0 ? null : (
        <MoneyTable
          label="Gaming revenue"
          heads={[titleOf(grouping), 'Draws', 'Stakes', 'Prizes', 'Gross']}
          rows={rows.map((row) => ({
            key: row.key,
            name: grouping === 'kind' ? titleOf(row.name) : row.name,
            cells: [
              String(row.draws),
              ...[row.stakesMinor, row.prizesMinor, row.grossMinor].map((minor) =>
                formatMinor(minor, row.currencyId, site),
              ),
            ],
            open: () =>
              open({ of: 'draws', title: row.name, filter: { from, to, ...behindOf(grouping, row) } }),
          }))}
        />
      )}
    </Section>
  )
}

/** The filter with which the draws behind a sum are read. */
function behindOf(grouping: Grouping, { lines }: RevenueRow): Readonly<Record<string, string | number>> {
  const [first] = lines
  if (first === undefined) return {}
  if (grouping === 'day') return { from: first.day, to: first.day }
  return grouping === 'game' ? { gameId: first.gameId } : { gameRule: first.gameRule }
}

const ACCOUNTS = {
  processorClearing: 'Deposits and withdrawals',
  couponCost: 'Bonuses',
  siteRevenue: 'Revenue of the site',
  rounding: 'Rounding',
  siteExchange: 'Exchange between currencies',
} as const satisfies Readonly<Record<SiteAccount, string>>

/** The changes of an account of the site, from its balance at the start to that at the end. */
export function AccountSections({ report, site, open }: ReportPartProps) {
  const { accounts, from, to } = report
  return (
    <>
      {accounts.map((one) => {
        const { account, currencyId, openingMinor, closingMinor } = one
        const money = (minor: number) => formatMinor(minor, currencyId, site)
        const currency = site.currencies[currencyId]?.code ?? currencyId
        const title = `${ACCOUNTS[account]}, ${currency}`
        return (
          <Section
            key={title}
            title={title}
            note={`${money(openingMinor)} at the start, ${money(closingMinor)} at the end`}
          >
            <MoneyTable
              label={title}
              heads={['What', 'Count', 'In', 'Out', 'Change']}
              rows={changesByCode(one).map(({ code, count, inMinor, outMinor }) => ({
                key: code,
                name: titleOf(code),
                cells: [String(count), money(inMinor), money(outMinor), money(inMinor - outMinor)],
                open: () =>
                  open({
                    of: 'transfers',
                    title: `${titleOf(code)}, ${title}`,
                    filter: { from, to, account, currencyId, code },
                  }),
              }))}
            />
          </Section>
        )
      })}
      <div>
        <AccountsCsv report={report} site={site} />
      </div>
    </>
  )
}

const OWED = {
  playerMoney: 'Money of the players, with bonuses and withdrawals that wait',
  pendingWithdrawals: 'Of it, withdrawals that wait',
  openPlays: 'Plays of draws that have not ended',
  jackpots: 'Jackpots, carried prizes and won entries',
  unclaimedPrizes: 'Cash value of prizes in kind that are not handed over',
} as const satisfies Readonly<Record<Liability, string>>

/** The rows of a report behind what is owed. */
const OWED_ROWS: Partial<Readonly<Record<Liability, Behind['of']>>> = {
  playerMoney: 'players',
  jackpots: 'jackpots',
}

/** The lists of records behind the rest. */
const OWED_LISTS: Partial<Readonly<Record<Liability, string>>> = {
  pendingWithdrawals: 'withdrawals?status=pending',
  openPlays: 'games?',
  unclaimedPrizes: 'prize-items?status=claimed',
}

/** The money that the site owes now; it does not depend on the period. */
export function LiabilitiesSection({ report: { liabilities }, site, open }: ReportPartProps) {
  const navigate = useNavigate()
  const owed = liabilities.filter(({ amountMinor }) => amountMinor !== 0)
  return (
    <Section title="Owed now" note={owed.length === 0 ? 'The site owes nothing.' : undefined}>
      {owed.length === 0 ? null : (
        <MoneyTable
          label="Owed now"
          heads={['What', 'Amount']}
          rows={owed.map(({ liability, currencyId, amountMinor }) => {
            const [rowsBehind, list] = [OWED_ROWS[liability], OWED_LISTS[liability]]
            return {
              key: `${liability} ${currencyId}`,
              name: OWED[liability],
              cells: [formatMinor(amountMinor, currencyId, site)],
              ...(rowsBehind !== undefined && {
                open: () =>
                  open({
                    of: rowsBehind,
                    title: `${OWED[liability]}, ${site.currencies[currencyId]?.code ?? currencyId}`,
                    filter: { currencyId },
                  }),
              }),
              ...(list !== undefined && {
                open: () => void navigate(`/records/${list}&site=${encodeURIComponent(site.siteId)}`),
              }),
            }
          })}
        />
      )}
    </Section>
  )
}
