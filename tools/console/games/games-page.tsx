import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { keepPreviousData } from '@tanstack/react-query'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Loaded } from '../parts/section.tsx'
import { sitePath } from '../parts/use-sites.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { dayAfter, dayIn, dayText, SHOWN_DAYS, todayAt } from './calendar-days.ts'
import { DrawPanel } from './draw-panel.tsx'
import { GamePanel } from './game-panel.tsx'
import { GamesSection } from './games-section.tsx'
import { ProblemsSection, WithoutTimeSection } from './draw-lists.tsx'

/** The calendar is read again after this time, while the page is shown. */
const READ_EVERY_MS = 30_000

/** The draws of a site by day, and its games. The days and the open draw or game are in the address. */
export function GamesPage({ site }: { readonly site: OwnSite }) {
  const [search, setSearch] = useSearchParams()
  const today = todayAt(site.timeZone)
  const from = dayIn(search.get('from')) ?? today
  const days = { from, to: dayAfter(from, SHOWN_DAYS - 1) }
  const reading = { placeholderData: keepPreviousData, refetchInterval: READ_EVERY_MS }
  const calendar = useAnswer('getDraws', { siteId: site.siteId }, days, reading)
  const change = (values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setSearch(next)
  }
  const goTo = (day: string) => change({ from: day === today ? null : day })
  const openDraw = (gameInstanceId: number) => change({ draw: String(gameInstanceId), game: null })
  const openGame = (gameId: number) => change({ game: String(gameId), draw: null })
  const close = () => change({ draw: null, game: null })
  const [draw, game] = [idIn(search.get('draw')), idIn(search.get('game'))]
  return (
    <Stack spacing={2}>
      <PageHead
        title="Games"
        note={`${dayText(days.from)} to ${dayText(days.to)}, by the clock of ${site.timeZone}`}
      >
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {permits(site.scopes, 'games.write') ? (
            <Button component={RouterLink} to={sitePath(site.siteId, 'games/new')} variant="contained">
              Define a game
            </Button>
          ) : null}
          <Button variant="outlined" color="inherit" onClick={() => goTo(dayAfter(from, -SHOWN_DAYS))}>
            Earlier
          </Button>
          <Button variant="outlined" color="inherit" disabled={from === today} onClick={() => goTo(today)}>
            Today
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => goTo(dayAfter(from, SHOWN_DAYS))}>
            Later
          </Button>
        </Stack>
      </PageHead>
      <Loaded query={calendar} lines={8}>
        {(answer) => (
          <Box aria-busy={calendar.isPlaceholderData} sx={{ opacity: calendar.isPlaceholderData ? 0.6 : 1 }}>
            <Stack spacing={2}>
              <ProblemsSection calendar={answer} site={site} openDraw={openDraw} />
              <CalendarSection calendar={answer} site={site} openDraw={openDraw} openGame={openGame} />
              <WithoutTimeSection calendar={answer} site={site} openDraw={openDraw} />
            </Stack>
          </Box>
        )}
      </Loaded>
      <GamesSection site={site} openGame={openGame} />
      {draw === null ? null : (
        <DrawPanel key={draw} site={site} gameInstanceId={draw} openGame={openGame} close={close} />
      )}
      {game === null ? null : (
        <GamePanel key={game} site={site} gameId={game} openDraw={openDraw} close={close} />
      )}
    </Stack>
  )
}

/** The number of a draw or a game in the address; null where the text is none. */
function idIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null
}
