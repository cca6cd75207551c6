import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import { useState } from 'react'
import type { ListedGame } from '#schemas/operator/games.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { callEndpoint, type CallProblem } from '../api/call.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { Facts } from '../parts/facts.tsx'
import { saveFile } from '#tools/save-file.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { SidePanel } from '../parts/side-panel.tsx'
import { StatusText } from '../parts/status-text.tsx'
import { titleOf } from '../parts/title-of.ts'
import { sitePath } from '../parts/use-sites.tsx'
import { formatTime } from '../records/format-value.ts'
import { type Column, ListSection } from '../records/list-section.tsx'
import { nestedTable } from '../records/record-tables.ts'
import { dayAfter, todayAt } from './calendar-days.ts'
import { countText, stateOf } from './draw-text.ts'
import { BonusesSection } from './bonuses-section.tsx'
import { END, GameButtons, PAUSE, RESUME } from './game-buttons.tsx'
import { GameState } from './game-state.tsx'
import { scheduleText } from './schedule-text.ts'
import { TextsPanel } from './texts-panel.tsx'

interface GamePanelProps {
  readonly site: OwnSite
  readonly gameId: number
  readonly openDraw: (gameInstanceId: number) => void
  readonly close: () => void
}

/** One game with its running draws, those of the last month, and what can be done. */
export function GamePanel({ site, gameId, openDraw, close }: GamePanelProps) {
  const games = useAnswer('getGames', { siteId: site.siteId }, { gameId })
  const game = games.data?.games[0]
  return (
    <SidePanel title={game?.gameTitle ?? 'Game'} width={640} close={close}>
      {games.error === null ? null : <Problem problem={games.error} retry={() => void games.refetch()} />}
      {games.data === undefined && games.error === null ? <Waiting /> : null}
      {games.data !== undefined && game === undefined ? (
        <Alert severity="info">This site has no such game.</Alert>
      ) : null}
      {game === undefined ? null : <Game game={game} site={site} openDraw={openDraw} />}
    </SidePanel>
  )
}

interface GameProps extends Pick<GamePanelProps, 'site' | 'openDraw'> {
  readonly game: ListedGame
}

function Game({ game, site, openDraw }: GameProps) {
  const [said, setSaid] = useState<string | null>(null)
  const [isCorrecting, setIsCorrecting] = useState(false)
  const { gameId, state } = game
  const mayWrite = permits(site.scopes, 'games.write')
  return (
    <>
      {said === null ? null : <Alert severity="success">{`Done: ${said}`}</Alert>}
      <GameButtons
        site={site}
        known={{ gameId }}
        changes={[
          ...(state === 'offered' ? [PAUSE] : []),
          ...(state === 'paused' ? [RESUME] : []),
          ...(state === 'ended' ? [] : [END]),
        ]}
        done={setSaid}
      >
        {mayWrite ? (
          <>
            <Button {...OUTLINED} onClick={() => setIsCorrecting(true)}>
              Correct the texts
            </Button>
            <Button
              {...OUTLINED}
              component={RouterLink}
              to={`${sitePath(site.siteId, 'games/new')}?like=${gameId}`}
            >
              Define a game like it
            </Button>
          </>
        ) : null}
        <SaveFile game={game} site={site} />
      </GameButtons>
      {isCorrecting ? (
        <TextsPanel game={game} site={site} close={() => setIsCorrecting(false)} done={setSaid} />
      ) : null}
      <Facts
        facts={[
          ['State', <GameState key="state" state={state} />],
          ['Kind', titleOf(game.gameRule)],
          ['Drawn', scheduleText(game)],
          ['Name', game.slug],
          ['Currency', site.currencies[game.currencyId]?.code ?? String(game.currencyId)],
        ]}
      />
      <Running game={game} site={site} openDraw={openDraw} />
      {permits(site.scopes, 'coupons.read') ? (
        <BonusesSection game={game} site={site} done={setSaid} />
      ) : null}
      {permits(site.scopes, 'reports.read') ? (
        <PastDraws gameId={gameId} site={site} openDraw={openDraw} />
      ) : null}
    </>
  )
}

function Running({ game: { instances }, site, openDraw }: GameProps) {
  return (
    <Stack component="section" aria-label="Running draws" spacing={1}>
      <Typography variant="h2">Running draws</Typography>
      {instances.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No draw is open.
        </Typography>
      ) : null}
      {instances.map(({ gameInstanceId, sequenceNumber, gameStatus, refundReason, ...draw }) => (
        <Stack
          key={gameInstanceId}
          direction="row"
          useFlexGap
          spacing={2}
          sx={{ flexWrap: 'wrap', typography: 'body2' }}
        >
          <Link component="button" type="button" variant="body2" onClick={() => openDraw(gameInstanceId)}>
            {`Number ${sequenceNumber}`}
          </Link>
          <StatusText {...stateOf({ status: gameStatus, ...(refundReason !== null && { refundReason }) })} />
          <span>{`${draw.playCount.toLocaleString('en-GB')} of ${countText(draw.playMax, 'play')}`}</span>
          {draw.tournamentStartTime === null ? null : (
            <span>{formatTime(draw.tournamentStartTime, site.timeZone)}</span>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

const DRAWS = nestedTable('getReportDraws')
const DRAW_COLUMNS: readonly Column[] = [
  { name: 'sequenceNumber', label: 'Number' },
  { name: 'endedTime', label: 'Ended' },
  { name: 'plays' },
  { name: 'stakesMinor', label: 'Stakes' },
  { name: 'prizesMinor', label: 'Prizes' },
]
/** Days in which ended draws are listed. */
const PAST_DAYS = 30

function PastDraws({ gameId, site, openDraw }: Omit<GamePanelProps, 'close'>) {
  const to = todayAt(site.timeZone)
  return (
    <ListSection
      table={DRAWS}
      title={`Draws of the last ${PAST_DAYS} days`}
      params={{ siteId: site.siteId }}
      filter={{ from: dayAfter(to, 1 - PAST_DAYS), to, gameId }}
      columns={DRAW_COLUMNS}
      empty="No draw has ended."
      site={site}
      open={(record) => openDraw(Number(record['gameInstanceId']))}
    />
  )
}

const OUTLINED = {
  size: 'small',
  variant: 'outlined',
  color: 'inherit',
  sx: { borderColor: 'divider' },
} as const

/** Saves the file from which the same game can be made again. */
function SaveFile({ game: { gameId, slug }, site }: Pick<GameProps, 'game' | 'site'>) {
  const saving = useMutation<void, CallProblem>({
    mutationFn: async () => {
      const file = await callEndpoint('getGameFile', { siteId: site.siteId, gameId }, {})
      saveFile(`${slug}.json`, JSON.stringify(file, null, 2), 'application/json')
    },
  })
  return (
    <>
      <BusyButton {...OUTLINED} busy={saving.isPending} onClick={() => saving.mutate()}>
        Save its file
      </BusyButton>
      {saving.error === null ? null : <Problem problem={saving.error} />}
    </>
  )
}
