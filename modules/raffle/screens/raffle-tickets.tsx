import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSummaryAhead } from '#games/client/use-summary-ahead.ts'
import { useRequestedDips, useLuckyDips, type LuckyDips } from '#games/client/use-lucky-dips.ts'
import { usePickGame } from '#games/client/use-pick-game.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { NoGame } from '#games/components/no-game.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import { ScreenFrame } from '#runtime/components/screen-frame.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { SlipColumns } from '#games/components/slip-columns.tsx'
import { Countdown } from '#runtime/format/countdown.tsx'
import { Money } from '#runtime/format/money.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { UNFINISHED } from '#runtime/modals/unfinished-input.ts'
import type { ScreenProps } from '#runtime/registry/module.ts'
import { useGo } from '#runtime/router/navigate.ts'
import { takesPlays } from '#schemas/entities/takes-plays.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { BasketPanel } from '../components/basket-panel.tsx'
import { useTotal } from '../state/use-total.ts'
import { PrizeName } from '../components/prize-name.tsx'
import { PrizePicture } from '../components/prize-picture.tsx'
import { PrizeTitle } from '../components/prize-title.tsx'
import { TicketCheckout } from '../components/ticket-checkout.tsx'
import { TicketPrice } from '../components/ticket-price.tsx'
import { TicketsLeft } from '../components/tickets-left.tsx'
import { readTicket } from '../rules/ticket-numbers.ts'
import { dealtPlaces, isDealt } from '../state/dealt-tickets.ts'
import { basketRoom, useBasket } from '../state/use-basket.ts'
import { usePrizes } from '../state/use-prizes.ts'
import { useSoldTickets } from '../state/use-sold-tickets.ts'
import styles from './raffle-tickets.module.css'

type Params = ScreenProps<'raffle.tickets'>['params']

/** Takes tickets of a raffle, by dip or by hand. Parameters: `id`, `gid`, `dip` lucky tickets, `step` confirm. */
export default function RaffleTickets({ params }: ScreenProps<'raffle.tickets'>) {
  const { game: open, loading } = usePickGame(params)
  const game = useSummarised(open, params.step === 'confirm')
  if (game?.gameRule === 'raffleGame')
    return <TicketsOf key={game.gameInstanceId} game={game} params={params} />
  return loading ? <ScreenState of={{ state: 'loading' }} /> : <NoGame />
}

/**
 * The raffle that the summary was opened with. With its last ticket sold the address means the next one, but the receipt is
 * about this one.
 */
function useSummarised(game: GameInstance | undefined, isConfirming: boolean): GameInstance | undefined {
  const [summarised, setSummarised] = useState<GameInstance>()
  const next = isConfirming ? (summarised ?? game) : undefined
  if (next !== summarised) setSummarised(next)
  const live = useGameInstance(next?.gameInstanceId ?? 0)
  return next === undefined ? game : (live ?? next)
}

const NOTHING_SOLD: ReadonlySet<number> = new Set()
const NO_TICKETS: readonly number[] = []

/** Adds lucky dips to the basket; in a raffle that deals its tickets, their number alone. */
function useTicketDips(
  game: GameInstance,
  tickets: readonly number[],
  act: ReturnType<typeof useBasket>[1],
): LuckyDips {
  const lucky = useLuckyDips(game.gameInstanceId, {
    spare: tickets.length,
    take: (plays, count) =>
      act({ type: 'added', tickets: plays.flatMap((play) => readTicket(play) ?? []), count }),
  })
  if (!isDealt(game)) return lucky
  return { ...lucky, add: (count) => act({ type: 'added', tickets: dealtPlaces(tickets, count), count }) }
}

function TicketsOf({ game, params }: { game: GameInstance; params: Params }) {
  const [{ tickets }, act] = useBasket(game)
  const lucky = useTicketDips(game, tickets, act)
  const sold = useSoldTickets(game, isDealt(game) ? NO_TICKETS : tickets) ?? NOTHING_SOLD
  useRequestedDips({ asked: params.dip, room: basketRoom(game), isEmpty: tickets.length === 0 }, lucky.add)
  useSummaryAhead(game, tickets.length > 0)
  const confirmed = useConfirmed(tickets, params.step === 'confirm')
  const { registrationEndTime, gameTitle } = game
  const closes = registrationEndTime !== undefined && takesPlays(game)
  const frame = {
    title: gameTitle,
    eyebrow: closes ? (
      <FormattedMessage id="raffle.closes" values={{ left: <Countdown until={registrationEndTime} /> }} />
    ) : undefined,
  }
  if (confirmed) {
    return (
      <ScreenFrame {...frame}>
        <TicketCheckout game={game} tickets={confirmed} act={act} />
      </ScreenFrame>
    )
  }
  return (
    <div {...(tickets.length > 0 && UNFINISHED)}>
      <ScreenFrame {...frame}>
        <SlipColumns
          slip={<Basket game={game} tickets={tickets} sold={sold} act={act} />}
          action={<ContinueButton game={game} tickets={tickets} sold={sold} />}
        >
          <PrizeHead game={game} />
          <TakeTickets game={game} taken={tickets.length} lucky={lucky} />
        </SlipColumns>
      </ScreenFrame>
    </div>
  )
}

interface BasketPart {
  game: GameInstance
  tickets: readonly number[]
  sold: ReadonlySet<number>
}

function Basket({ game, ...basket }: BasketPart & { act: ReturnType<typeof useBasket>[1] }) {
  const { prizeCount } = usePrizes(game)
  return <BasketPanel game={game} prizeCount={prizeCount} {...basket} />
}

function PrizeHead({ game }: { game: GameInstance }) {
  const { rows, currencyId } = usePrizes(game)
  const grand = rows.find(({ rankNumber }) => rankNumber === 1)
  return (
    <Panel>
      <div className={styles.head}>
        <PrizePicture row={grand} className={styles.picture} />
        <div className={styles.words}>
          <p className={styles.note}>
            <PrizeTitle rank={1} />
          </p>
          <p className={styles.prize}>
            {grand === undefined ? null : <PrizeName row={grand} currencyId={currencyId} plain />}
          </p>
          <TicketsLeft game={game} />
        </div>
      </div>
    </Panel>
  )
}

/** Sizes of a dip: in a raffle without bundles, one ticket. */
const dipsOf = ({ bundlesEnabled }: GameInstance) => (bundlesEnabled === false ? [1] : [1, 5, 10])

interface TakeTicketsProps {
  game: GameInstance
  /** Number of tickets in the basket. */
  taken: number
  lucky: LuckyDips
}

/** The two ways to get tickets: by dip, and by hand where the raffle lets players choose. */
function TakeTickets({ game, taken, lucky }: TakeTicketsProps) {
  if (!takesPlays(game)) return <NoTickets game={game} />
  const room = basketRoom(game) - taken
  return (
    <Panel title={<FormattedMessage id="raffle.take" />} aside={<TicketPrice game={game} />}>
      <p className={styles.note}>
        <FormattedMessage id={isDealt(game) ? 'raffle.take.dealt' : 'raffle.take.dip'} />
      </p>
      <div className={styles.ways}>
        {dipsOf(game).map((count) => (
          <ActionButton
            key={count}
            kind="quiet"
            icon={<Icon name="shuffle" size="small" />}
            busy={lucky.busy}
            disabled={count > room}
            onClick={() => lucky.add(count)}
          >
            <FormattedMessage id="raffle.take.count" values={{ count }} />
          </ActionButton>
        ))}
      </div>
      {lucky.failed ? (
        <FaultNote>
          <FormattedMessage id="raffle.take.failed" />
        </FaultNote>
      ) : null}
      {isDealt(game) ? null : <ByHand game={game} />}
    </Panel>
  )
}

function ByHand({ game: { gameInstanceId, gamePlayRange: range = 0 } }: { game: GameInstance }) {
  const modals = useModals()
  return (
    <>
      <p className={styles.note}>
        <FormattedMessage id="raffle.take.hand" values={{ range }} />
      </p>
      <div>
        <ActionButton
          kind="quiet"
          icon={<Icon name="ticket" size="small" />}
          onClick={() => modals.open('raffle.pick', { gameInstanceId })}
        >
          <FormattedMessage id="raffle.take.choose" />
        </ActionButton>
      </div>
    </>
  )
}

function NoTickets({ game }: { game: GameInstance }) {
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id="raffle.closed" />}
      actions={
        <GameButton game={game} to="watch" params={{ id: game.gameInstanceId }}>
          <FormattedMessage id="raffle.watch" />
        </GameButton>
      }
    />
  )
}

/** The main action: it shows what is missing, or leads to the summary with the price. */
function ContinueButton({ game, tickets, sold }: BasketPart) {
  const go = useGo()
  const { gameId: gid, gameInstanceId: id, currencyId = 0 } = game
  const total = useTotal(game, tickets.length)
  const room = basketRoom(game)
  const isReady = takesPlays(game) && tickets.length > 0 && tickets.length <= room && sold.size === 0
  const reason = () => {
    if (!takesPlays(game)) return <FormattedMessage id="raffle.continue.closed" />
    if (tickets.length === 0) return <FormattedMessage id="raffle.continue.none" />
    if (sold.size > 0) return <FormattedMessage id="raffle.continue.sold" />
    if (tickets.length > room) return <FormattedMessage id="raffle.continue.tooMany" values={{ room }} />
    return <FormattedMessage id="raffle.continue.confirm" values={{ count: tickets.length }} />
  }
  return (
    <ActionButton
      size="large"
      fullWidth
      disabled={!isReady}
      onClick={() => go('raffle.tickets', { gid, id, step: 'confirm' })}
      {...(isReady && { price: <Money amount={total} currencyId={currencyId} /> })}
    >
      {reason()}
    </ActionButton>
  )
}

/** The tickets that the summary was opened with: they stay on the receipt after the basket was emptied. */
function useConfirmed(tickets: readonly number[], isConfirming: boolean): readonly number[] | null {
  const [confirmed, setConfirmed] = useState<readonly number[] | null>(null)
  const next = isConfirming ? (confirmed ?? (tickets.length > 0 ? tickets : null)) : null
  if (next !== confirmed) setConfirmed(next)
  return next
}
