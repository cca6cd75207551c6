import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { CalendarDraw, DrawCalendar } from '#schemas/operator/draws.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { formatMinor } from '../parts/money.ts'
import { Section } from '../parts/section.tsx'
import { StatusText } from '../parts/status-text.tsx'
import { formatTime } from '../records/format-value.ts'
import { countText, stateOf } from './draw-text.ts'

interface ListProps {
  readonly calendar: DrawCalendar
  readonly site: OwnSite
  readonly openDraw: (gameInstanceId: number) => void
}

const nameOf = ({ games }: DrawCalendar, { gameId, sequenceNumber }: CalendarDraw) =>
  `${games.find((game) => game.gameId === gameId)?.gameTitle ?? `Game ${gameId}`}, number ${sequenceNumber}`

/** Texts for each problem of a draw: the next step of the service, and the choices of an operator. */
export const REMEDIES = {
  failing:
    'The service tries again by itself. If it goes on, look at the reason of the failure, or call the draw off: every player gets back what was paid.',
  refunding:
    'It could not be drawn. The service gives every player back what was paid; nothing is left to do.',
  late: 'Its time has passed. The service draws it as soon as it can; if it stays late, look at the service and its database.',
} as const satisfies Readonly<Record<NonNullable<CalendarDraw['problem']>, string>>

/** Draws that failed or are late, before everything else, with what can be done. */
export function ProblemsSection({ calendar, site, openDraw }: ListProps) {
  if (calendar.problems.length === 0) return null
  return (
    <Stack component="section" aria-label="Draws that need a person" spacing={1}>
      {calendar.problems.map((draw) => (
        <Alert
          key={draw.gameInstanceId}
          severity={draw.problem === 'late' ? 'warning' : 'error'}
          action={
            <Button color="inherit" size="small" onClick={() => openDraw(draw.gameInstanceId)}>
              Open
            </Button>
          }
        >
          <Box component="strong" sx={{ fontWeight: 600 }}>
            {`${nameOf(calendar, draw)}: ${stateOf(draw).label.toLowerCase()}`}
          </Box>
          <div>
            {`${draw.startTime === undefined ? '' : `Due ${formatTime(draw.startTime, site.timeZone)}. `}${draw.problem === undefined ? '' : REMEDIES[draw.problem]}`}
          </div>
        </Alert>
      ))}
    </Stack>
  )
}

/** Draws that begin once every play is sold. */
export function WithoutTimeSection({ calendar, site, openDraw }: ListProps) {
  const draws = calendar.withoutTime
  if (draws.length === 0) return null
  return (
    <Section title="Drawn once they are sold out">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {draws.map((draw) => {
          const currencyId = calendar.games.find(({ gameId }) => gameId === draw.gameId)?.currencyId ?? 0
          return (
            <Stack
              key={draw.gameInstanceId}
              component="li"
              direction="row"
              useFlexGap
              spacing={2}
              sx={{
                flexWrap: 'wrap',
                alignItems: 'center',
                px: 2,
                py: 1,
                borderBlockStart: '1px solid',
                borderColor: 'divider',
              }}
            >
              <Link
                component="button"
                type="button"
                variant="body2"
                sx={{ textAlign: 'start', flexGrow: 1 }}
                onClick={() => openDraw(draw.gameInstanceId)}
              >
                {nameOf(calendar, draw)}
              </Link>
              <Typography variant="body2" component="div">
                <StatusText {...stateOf(draw)} />
              </Typography>
              <Typography
                variant="body2"
                sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
              >
                {`${draw.plays.toLocaleString('en-GB')} of ${countText(draw.playMax, 'play')}${draw.salesMinor === undefined ? '' : `, ${formatMinor(draw.salesMinor, currencyId, site)}`}`}
              </Typography>
            </Stack>
          )
        })}
      </Box>
    </Section>
  )
}
