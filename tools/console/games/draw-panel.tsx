import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { DrawDetail } from '#schemas/operator/draws.ts'
import type { OwnSite } from '#schemas/operator/people.ts'
import { useAnswer } from '../api/use-endpoint.ts'
import { Facts } from '../parts/facts.tsx'
import { formatMinor } from '../parts/money.ts'
import { Problem, Waiting } from '../parts/states.tsx'
import { SidePanel } from '../parts/side-panel.tsx'
import { StatusText } from '../parts/status-text.tsx'
import { formatTime } from '../records/format-value.ts'
import { REMEDIES } from './draw-lists.tsx'
import { countText, stateOf } from './draw-text.ts'
import { CALL_OFF, GameButtons, MOVE } from './game-buttons.tsx'
import { GameState } from './game-state.tsx'

/** A draw is read again after this time while it takes plays, and sooner while it is being drawn. */
const READ_EVERY_MS = { sold: 15_000, drawn: 2000 } as const

interface DrawPanelProps {
  readonly site: OwnSite
  readonly gameInstanceId: number
  readonly openGame: (gameId: number) => void
  readonly close: () => void
}

/** One draw with its times, its money, its risk and its proof, and what can be done. */
export function DrawPanel({ site, gameInstanceId, openGame, close }: DrawPanelProps) {
  const params = { siteId: site.siteId, gameInstanceId }
  const answer = useAnswer(
    'getDraw',
    params,
    {},
    { refetchInterval: ({ state }) => readAgainAfterMs(state.data) },
  )
  const draw = answer.data
  const title = draw === undefined ? 'Draw' : `${draw.gameTitle}, number ${draw.sequenceNumber}`
  return (
    <SidePanel title={title} width={560} close={close}>
      {answer.error === null ? null : <Problem problem={answer.error} retry={() => void answer.refetch()} />}
      {draw === undefined ? (
        answer.error === null ? (
          <Waiting />
        ) : null
      ) : (
        <Draw draw={draw} site={site} openGame={openGame} />
      )}
    </SidePanel>
  )
}

function readAgainAfterMs(draw: DrawDetail | undefined): number | false {
  if (draw === undefined || draw.status === 'ENDED') return false
  return draw.status === 'OPEN' ? READ_EVERY_MS.sold : READ_EVERY_MS.drawn
}

function Draw({
  draw,
  site,
  openGame,
}: {
  readonly draw: DrawDetail
  readonly site: OwnSite
  readonly openGame: (gameId: number) => void
}) {
  const [said, setSaid] = useState<string | null>(null)
  const { move, callOff } = draw.offered
  return (
    <>
      {said === null ? null : <Alert severity="success">{`Done: ${said}`}</Alert>}
      {draw.problem === undefined ? null : <DrawProblem draw={draw} problem={draw.problem} site={site} />}
      <GameButtons
        site={site}
        known={{ gameInstanceId: draw.gameInstanceId }}
        changes={[...(move ? [MOVE] : []), ...(callOff ? [CALL_OFF] : [])]}
        done={setSaid}
      />
      <Facts
        facts={[
          ['State', <StatusText key="state" {...stateOf(draw)} />],
          [
            'Game',
            <Stack key="game" direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
              <Link
                component="button"
                type="button"
                sx={{ textAlign: 'start' }}
                onClick={() => openGame(draw.gameId)}
              >
                {draw.gameTitle}
              </Link>
              <GameState state={draw.gameState} />
            </Stack>,
          ],
          ...timesOf(draw, site),
        ]}
      />
      <Part title="Money">
        <Facts facts={moneyOf(draw, site)} />
      </Part>
      {draw.draws === undefined ? null : (
        <Part title="Drawn">
          <Facts
            facts={draw.draws.map(({ drawNumber, balls, balls2nd }) => [
              `Draw ${drawNumber}`,
              `${balls.join(', ')}${balls2nd === undefined || balls2nd.length === 0 ? '' : ` and ${balls2nd.join(', ')}`}`,
            ])}
          />
        </Part>
      )}
      <Part title="Proof">
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Anybody can verify the draw with these values on the page of its result, or with npm run verify.
        </Typography>
        <Facts facts={proofOf(draw)} />
      </Part>
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" aria-label={title} spacing={1}>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Stack>
  )
}

function DrawProblem({
  draw: { attempts, lastFailure, nextTryTime },
  problem,
  site,
}: {
  readonly draw: DrawDetail
  readonly problem: NonNullable<DrawDetail['problem']>
  readonly site: OwnSite
}) {
  return (
    <Alert severity={problem === 'late' ? 'warning' : 'error'}>
      {REMEDIES[problem]}
      {attempts === 0 ? null : <div>{`It failed ${countText(attempts, 'time')} in a row.`}</div>}
      {lastFailure === undefined ? null : <div>{`The last reason: ${lastFailure}`}</div>}
      {nextTryTime === undefined ? null : (
        <div>{`Next attempt: ${formatTime(nextTryTime, site.timeZone)}`}</div>
      )}
    </Alert>
  )
}

type NamedFacts = (readonly [string, ReactNode])[]

function timesOf(draw: DrawDetail, site: OwnSite): NamedFacts {
  const times = [
    ['On sale since', draw.openedTime],
    ['Sales end', draw.salesEndTime],
    ['Draw', draw.startTime],
    ['Ended', draw.endedTime],
    ['Given back', draw.refundedTime],
  ] as const
  return times.flatMap(([name, time]) =>
    time === undefined ? [] : [[name, formatTime(time, site.timeZone)] as const],
  )
}

function moneyOf(draw: DrawDetail, site: OwnSite): NamedFacts {
  const money = (minor: number) => formatMinor(minor, draw.currencyId, site)
  const { worstCase } = draw
  return [
    [
      'Sold',
      `${draw.plays.toLocaleString('en-GB')} of ${countText(draw.playMax, 'play')}, ${countText(draw.players, 'player')}`,
    ],
    ['Stakes with fees', money(draw.stakesMinor)],
    ['Pool now', money(draw.poolMinor)],
    ...(draw.prizesMinor === 0
      ? []
      : [['Prizes', `${money(draw.prizesMinor)}, ${countText(draw.winners, 'winning play')}`] as const]),
    ...(draw.refundsMinor === 0 ? [] : [['Given back', money(draw.refundsMinor)] as const]),
    ...(draw.progressiveMinor === 0 ? [] : [['Jackpot of the game', money(draw.progressiveMinor)] as const]),
    ...(draw.carriedMinor === 0 ? [] : [['Carried from earlier draws', money(draw.carriedMinor)] as const]),
    [
      'Worst case',
      worstCase.siteLossMinor === 0
        ? 'The site adds nothing at any number of plays'
        : `The site adds ${money(worstCase.siteLossMinor)} at ${countText(worstCase.plays, 'play')}, which bring ${money(worstCase.takenMinor)}`,
    ],
  ]
}

function proofOf({ proof }: DrawDetail): NamedFacts {
  return [
    ['Commitment', proof.commitment],
    ...(proof.entriesRoot === undefined
      ? []
      : [
          ['Root of the plays', proof.entriesRoot] as const,
          ['Plays under it', (proof.entryCount ?? 0).toLocaleString('en-GB')] as const,
        ]),
    ...(proof.beaconRound === undefined ? [] : [['Round of the beacon', String(proof.beaconRound)] as const]),
    proof.seed === undefined ? ['Seed', 'secret until the end'] : ['Seed', proof.seed],
  ]
}
