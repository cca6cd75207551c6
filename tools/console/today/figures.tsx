import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { OwnSite } from '#schemas/operator/people.ts'
import type { Flow, Today } from '#schemas/operator/reports.ts'
import { Link as RouterLink } from 'react-router-dom'
import { formatMinor } from '../parts/money.ts'
import { sitePath } from '../parts/use-sites.tsx'

const FIGURES = {
  salesMinor: 'Sales',
  refundsMinor: 'Refunds',
  depositsMinor: 'Deposits',
  withdrawalsMinor: 'Withdrawals',
} as const satisfies Partial<Record<keyof Flow, string>>
type Figure = keyof typeof FIGURES
const NAMES = Object.keys(FIGURES) as Figure[]

interface FiguresProps {
  readonly today: NonNullable<Today['today']>
  readonly weekBefore: NonNullable<Today['weekBefore']>
  readonly site: OwnSite
}

/** The figures of today by currency, each with the figure of a week before at the same time. */
export function Figures({ today, weekBefore, site }: FiguresProps) {
  const moved = [...new Set([...today, ...weekBefore].map(({ currencyId }) => currencyId))]
  const first = Number(Object.keys(site.currencies)[0])
  const currencies = moved.length === 0 ? [first] : moved
  const minorOf = (flows: readonly Flow[], currencyId: number, figure: Figure) =>
    flows.find((flow) => flow.currencyId === currencyId)?.[figure] ?? 0
  return currencies.map((currencyId) => (
    <Box
      key={currencyId}
      component="ul"
      aria-label="Today so far"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
        gap: 1.5,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {NAMES.map((figure) => {
        const now = minorOf(today, currencyId, figure)
        const before = minorOf(weekBefore, currencyId, figure)
        return (
          <Paper key={figure} component="li" sx={{ p: 2 }}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              <Link
                component={RouterLink}
                to={sitePath(site.siteId, 'reports')}
                color="inherit"
                underline="hover"
              >
                {FIGURES[figure]}
              </Link>
            </Typography>
            <Typography
              sx={{
                fontSize: { xs: '1.125rem', sm: '1.5rem' },
                fontWeight: 650,
                fontVariantNumeric: 'tabular-nums',
                overflowWrap: 'anywhere',
              }}
            >
              {formatMinor(now, currencyId, site)}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {`${formatMinor(before, currencyId, site)} a week before${changeText(now, before)}`}
            </Typography>
          </Paper>
        )
      })}
    </Box>
  ))
}

/** The change in percent; none where there was nothing to compare with. */
function changeText(now: number, before: number): string {
  if (before <= 0 || now === before) return ''
  const percent = Math.round(((now - before) / before) * 100)
  return percent === 0 ? '' : `, ${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}
