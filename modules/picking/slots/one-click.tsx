import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { ScreenState } from '#runtime/components/screen-state.tsx'
import { Skeleton, SkeletonText } from '#runtime/components/skeleton.tsx'
import { useGameLink, useGameRoles } from '#runtime/registry/game-roles.ts'
import { Slot } from '#runtime/registry/slot.tsx'
import { useLinkPath } from '#runtime/router/navigate.ts'
import { HOME_PATH } from '#schemas/site-manifest/routes.ts'
import type { GameInstance } from '#schemas/entities/game-instance.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { readPlayNumbers } from '#schemas/protocol/play-string.ts'
import { ticketRules } from '#modules/raffle/rules/ticket-numbers.ts'
import { usePendingJoin } from '#games/client/pending-join.ts'
import { useSession } from '#runtime/session/session.ts'
import { GuestPurchase } from '../components/guest-purchase.tsx'
import { GuestSteps } from '../components/guest-steps.tsx'
import { GuestStartContext } from '../state/guest-start.ts'
import { DrawFacts } from '../components/draw-facts.tsx'
import { Joined } from '../components/joined.tsx'
import { LineOdds } from '../components/line-odds.tsx'
import { NotJoined } from '../components/not-joined.tsx'
import { OneClickFace } from '../components/one-click-face.tsx'
import { OneTap } from '../components/one-tap.tsx'
import { useForeignCheckout } from '../state/foreign-checkout.ts'
import { linesOfPlay } from '../state/lines-of-play.ts'
import styles from './one-click.module.css'

/** Sells one play of any kind of game in one click (spec 2, "Modals"): a lucky dip, which the player sees before. */
export default function OneClick({ game }: { game: GameInstance }) {
  const [round, setRound] = useState(0)
  const [kept] = usePendingJoin()
  // A purchase that was begun goes on where it is: after a reload, in another tab, by the link of a mail.
  const isBegun = kept?.gameId === game.gameId && kept.guestSince !== undefined
  const [guest, setGuest] = useState(isBegun ? kept : null)
  const { state } = useSession()
  const another = () => setRound(round + 1)
  if (guest !== null) {
    const change = () => {
      setGuest(null)
      another()
    }
    return <GuestPurchase key={guest.guestSince} game={game} slip={guest} onChange={change} />
  }
  return (
    <GuestStartContext value={setGuest}>
      {state === 'visitor' ? <GuestSteps step="choice" /> : null}
      <OnePlay key={round} game={game} round={round} onAnother={another} />
    </GuestStartContext>
  )
}

interface OnePlayProps {
  game: GameInstance
  /** Which dip it is: the answer for one is kept as long as the modal is open. */
  round: number
  onAnother: () => void
}

function OnePlay({ game, round, onAnother }: OnePlayProps) {
  // Where the raffle deals its tickets, the number follows with the purchase.
  const isDealt = playUnits[game.gameRule] === 'ticket' && game.manualBet === false
  const { gameInstanceId } = game
  const dips = useOperation(
    'getRandomPlaysForGame',
    { gameInstanceId, count: 1 + round },
    { staleMs: Infinity, enabled: !isDealt },
  )
  // Every instance of the game takes the play: when this one fills up, the next one sells it.
  const [chosen, setChosen] = useState(isDealt ? ticketRules.nextFree : null)
  const dip = dips.data?.plays.at(-1)
  if (chosen === null && dip !== undefined) setChosen(dip)
  if (chosen !== null) return <Sale game={game} play={chosen} isDealt={isDealt} onAnother={onAnother} />
  return (
    <ScreenState
      of={{ state: dips.isError ? 'error' : 'loading', retry: () => void dips.refetch() }}
      skeleton={<SaleSkeleton />}
    />
  )
}

interface SaleProps {
  game: GameInstance
  play: string
  /** The number follows with the purchase: there is nothing to choose. */
  isDealt: boolean
  onAnother: () => void
}

function Sale({ game, play, isDealt, onAnother }: SaleProps) {
  const linkTo = useGameLink()
  const pathOf = useLinkPath()
  const { gameId, gameRule } = game
  const unit = playUnits[gameRule]
  const own = linkTo(game, 'buy', { gid: gameId })
  // Every card of an instant game is the same choice.
  const isAnyCard = useGameRoles()(game).buyNow !== undefined
  const checkout = useForeignCheckout({
    game,
    plays: [{ play, lines: linesOfPlay(game, play) }],
    operation: unit === 'bet' ? 'joinGamePerm' : 'joinGame',
    look: 'oneTap',
    title: <FormattedMessage id="picking.oneClick.buy" values={{ unit }} />,
    renderPlays: (_offending, allocated) => <OneClickFace game={game} play={allocated?.[0] ?? play} />,
    path: (own && pathOf(own)) ?? HOME_PATH,
    onChange: onAnother,
    onBought: () => undefined,
  })
  const { section } = checkout.state
  if (section === 'numberPickingJoined') {
    const foreign = checkout.foreign && { ...checkout.foreign, title: game.gameTitle }
    return <Joined slip={{ ...checkout, foreign }} />
  }
  if (section === 'numberPickingNotJoined') return <NotJoined slip={checkout} />
  return (
    <div className={styles.sale}>
      <DrawFacts game={game} />
      {isAnyCard ? null : (
        <div className={styles.play}>
          <OneClickFace game={game} play={play} />
          {isDealt ? null : (
            <ActionButton kind="quiet" size="small" onClick={onAnother}>
              <FormattedMessage id="picking.oneClick.other" />
            </ActionButton>
          )}
        </div>
      )}
      <OneTap slip={checkout} />
      {readPlayNumbers(play) === null ? null : <LineOdds game={game} />}
      <Slot id="game.slip" of={{ game }}>
        {isAnyCard ? null : (
          <GameButton game={game} to="buy" params={{ gid: gameId }} kind="quiet">
            <FormattedMessage id="picking.oneClick.self" values={{ unit }} />
          </GameButton>
        )}
      </Slot>
    </div>
  )
}

function SaleSkeleton() {
  return (
    <>
      <SkeletonText lines={3} />
      <Skeleton shape="block" height="5rem" />
      <Skeleton shape="button" />
    </>
  )
}
