import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { CalendarDraw, CalendarLine, DrawCalendar } from '#schemas/operator/draws.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { formatMinor } from '../parts/money.ts'
import { StatusText } from '../parts/status-text.tsx'
import { dayText } from './calendar-days.ts'
import { clockText, countText, stateOf } from './draw-text.ts'

interface CalendarProps {
  readonly calendar: DrawCalendar
  readonly site: OwnSite
  readonly openDraw: (gameInstanceId: number) => void
  readonly openGame: (gameId: number) => void
}

type Game = DrawCalendar['games'][number]

/** From this width on the days are columns beside each other; below it they follow each other. */
const WIDE = '@media (min-width: 1200px)'

/** The days with their draws: an agenda on a narrow window, a week of columns on a wide one. */
export function CalendarSection({ calendar, ...page }: CalendarProps) {
  const { days, today, games } = calendar
  return (
    <Paper component="section" aria-label="Calendar of draws">
      <Box
        component="ol"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          [WIDE]: { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' },
        }}
      >
        {days.map(({ day, lines }) => (
          <Box
            key={day}
            component="li"
            sx={{
              p: 1,
              borderBlockStart: '1px solid',
              borderColor: 'divider',
              '&:first-of-type': { border: 0 },
              [WIDE]: {
                minHeight: 240,
                borderBlockStart: 0,
                borderInlineStart: '1px solid',
                borderColor: 'divider',
              },
              ...(day === today && { bgcolor: 'action.hover' }),
            }}
          >
            <Typography variant="h2" sx={{ px: 1, py: 0.5, fontSize: '0.8125rem' }}>
              {dayText(day)}
              {day === today ? (
                <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                  {', today'}
                </Box>
              ) : null}
            </Typography>
            {lines.length === 0 ? (
              <Typography variant="body2" sx={{ px: 1, py: 0.5, color: 'text.secondary' }}>
                No draw
              </Typography>
            ) : (
              <Box component="ul" aria-label={dayText(day)} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {[...lines.filter(isListedLine), ...lines.filter((line) => !isListedLine(line))].flatMap(
                  (line) => {
                    const game = games.find(({ gameId }) => gameId === line.gameId)
                    return game === undefined ? [] : entriesOf(line, { game, ...page })
                  },
                )}
              </Box>
            )}
          </Box>
        ))}
      </Box>
    </Paper>
  )
}

/** The entries of a game on a day: each draw, or one for many draws, in which only those with a problem are entries of their own. */
function entriesOf(
  line: CalendarLine,
  { game, site, openDraw, openGame }: Omit<CalendarProps, 'calendar'> & { readonly game: Game },
): ReactNode[] {
  const time = (at: number) => clockText(at, site.timeZone)
  const isListed = isListedLine(line)
  const key = `${line.gameId}`
  const draws = isListed ? line.draws : line.draws.filter(({ problem }) => problem !== undefined)
  return [
    ...(isListed
      ? []
      : [
          <Entry
            key={`${key} all`}
            time={`${time(line.firstTime)}–${time(line.lastTime)}`}
            title={game.gameTitle}
            open={() => openGame(line.gameId)}
          >
            {`${countText(line.count, 'draw')}${line.plays === 0 ? '' : `, ${countText(line.plays, 'play')}`}`}
          </Entry>,
        ]),
    ...draws.map((draw) => (
      <Entry
        key={`${key} ${draw.gameInstanceId}`}
        time={draw.startTime === undefined ? '' : time(draw.startTime)}
        title={game.gameTitle}
        open={() => openDraw(draw.gameInstanceId)}
      >
        <DrawState draw={draw} game={game} site={site} />
      </Entry>
    )),
    ...line.plannedTimes.map((at) => (
      <Entry
        key={`${key} at ${at}`}
        time={time(at)}
        title={game.gameTitle}
        isMuted
        open={() => openGame(line.gameId)}
      >
        Planned
      </Entry>
    )),
  ]
}

/** Whether the draws of a line are entries of their own; the other games are drawn so often that one entry has all of the day. */
const isListedLine = ({ count, draws, plannedTimes }: CalendarLine) =>
  count === draws.length + plannedTimes.length

/** The state of a draw, with its plays and its sales. */
export function DrawState({
  draw,
  game,
  site,
}: {
  readonly draw: CalendarDraw
  readonly game: Game
  readonly site: OwnSite
}) {
  return (
    <>
      <StatusText {...stateOf(draw)} />
      <Box component="span" sx={{ display: 'block' }}>
        {countText(draw.plays, 'play')}
        {draw.salesMinor === undefined || draw.plays === 0
          ? ''
          : `, ${formatMinor(draw.salesMinor, game.currencyId, site)}`}
      </Box>
    </>
  )
}

interface EntryProps {
  readonly time: string
  readonly title: string
  readonly isMuted?: boolean
  readonly open: () => void
  readonly children: ReactNode
}

function Entry({ time, title, isMuted = false, open, children }: EntryProps) {
  return (
    <li>
      <ButtonBase
        onClick={open}
        sx={{
          display: 'grid',
          gridTemplateColumns: '104px minmax(0, 1fr)',
          columnGap: 1,
          width: '100%',
          justifyItems: 'start',
          textAlign: 'start',
          alignItems: 'baseline',
          px: 1,
          py: 0.75,
          borderRadius: 1,
          typography: 'body2',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
          [WIDE]: { display: 'block' },
        }}
      >
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: isMuted ? 400 : 600 }}>
          {time}
        </Box>
        <Box component="span" sx={{ minWidth: 0 }}>
          <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {title}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {children}
          </Box>
        </Box>
      </ButtonBase>
    </li>
  )
}
