import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePendingJoin } from '#games/client/pending-join.ts'
import { useOneClickTexts } from '#games/client/use-one-click-texts.ts'
import { GameButton } from '#games/components/game-button.tsx'
import { OneClickInfo } from '#games/components/one-click-info.tsx'
import { useGameInstance } from '#games/live/game-instances.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { HomeButton } from '#runtime/components/go-button.tsx'
import { MoneyLine, MoneyLines } from '#runtime/components/money-line.tsx'
import text from '#runtime/components/text.module.css'
import { Money } from '#runtime/format/money.tsx'
import { useBalance } from '#runtime/live/accounts.ts'
import type { PendingJoin } from '#schemas/protocol/pending-joins.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import { ticketRules } from '#modules/raffle/rules/ticket-numbers.ts'
import { DrawFacts } from './draw-facts.tsx'
import type { GuestPurchaseProps } from './guest-purchase.tsx'
import styles from './guest-purchase.module.css'
import { OneClickFace } from './one-click-face.tsx'
import { PurchaseFailed } from './purchase-failed.tsx'

interface GuestOutcomeProps extends Omit<GuestPurchaseProps, 'onChange'> {
  /** The purchase that the service made, or could not make. */
  purchase: PendingJoin | null
  /** The instance that the player has bought by hand. */
  gameInstanceId: number | null
  /** Leads to another purchase. */
  onAgain: () => void
}

/** The end of a guest's purchase: what was bought, its draw and what comes next; or why nothing was, and where the money is. */
export function GuestOutcome({ game, slip, purchase, gameInstanceId, onAgain }: GuestOutcomeProps) {
  const [, { forget }] = usePendingJoin()
  // The outcome stays in this component: the slip itself is no longer kept.
  useEffect(() => forget(), [forget])
  const balance = useBalance(slip.currencyId)?.accountBalance
  const { currencyId } = slip
  const inAccount =
    balance === undefined ? undefined : (
      <FormattedMessage
        id="picking.guest.credited"
        values={{ balance: <Money amount={balance} currencyId={currencyId} /> }}
      />
    )
  if (gameInstanceId === null && purchase !== null && purchase.state !== 'joined') {
    return (
      <PurchaseFailed
        unit={playUnits[game.gameRule]}
        exitCode={purchase.exitCode}
        supportCode={purchase.supportCode ?? ''}
        credited={inAccount}
        onAgain={onAgain}
      />
    )
  }
  const joinedId = gameInstanceId ?? purchase?.gameInstanceId ?? game.gameInstanceId
  const paid = purchase?.amount ?? slip.amount
  return <Bought {...{ game, slip, joinedId, paid, onAgain }} />
}

interface BoughtProps extends Pick<GuestOutcomeProps, 'game' | 'slip' | 'onAgain'> {
  joinedId: number
  paid: number
}

/** More plays than these are counted, and not drawn. */
const SHOWN_MAX = 6

function Bought({ game: asked, slip, joinedId, paid, onAgain }: BoughtProps) {
  const game = useGameInstance(joinedId) ?? asked
  const { oneClickSuccessInfo } = useOneClickTexts(joinedId)
  const balance = useBalance(slip.currencyId)?.accountBalance
  const { currencyId, plays, order } = slip
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const faces = order.userPlays.filter((play) => play !== ticketRules.nextFree)
  return (
    <div className={styles.step} data-purchase="joined">
      <h3 ref={heading} tabIndex={-1} className={text.title}>
        <FormattedMessage id="picking.joined.title" />
      </h3>
      <p>
        <FormattedMessage id="picking.price.lines" values={{ unit: playUnits[game.gameRule], plays }} />
      </p>
      {faces.length > 0 && faces.length <= SHOWN_MAX ? (
        <div className={styles.plays}>
          {faces.map((play) => (
            <OneClickFace key={play} game={game} play={play} />
          ))}
        </div>
      ) : null}
      <DrawFacts game={game} isBought />
      <MoneyLines>
        <MoneyLine
          strong
          label={<FormattedMessage id="picking.price.total" />}
          value={<Money amount={paid} currencyId={currencyId} />}
        />
        {balance === undefined ? null : (
          <MoneyLine
            label={<FormattedMessage id="picking.price.balance" />}
            value={<Money amount={balance} currencyId={currencyId} />}
          />
        )}
      </MoneyLines>
      <OneClickInfo text={oneClickSuccessInfo} />
      <div className={styles.actions}>
        <GameButton game={game} to="watch" params={{ id: joinedId }}>
          <FormattedMessage id="picking.watch" />
        </GameButton>
        <ActionButton kind="quiet" onClick={onAgain}>
          <FormattedMessage id="picking.again" />
        </ActionButton>
        <HomeButton kind="quiet">
          <FormattedMessage id="picking.otherGames" />
        </HomeButton>
      </div>
    </div>
  )
}
