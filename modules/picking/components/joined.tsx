import { useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { useHoldsPlace } from '#runtime/client/unsettled.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Art } from '#runtime/components/art.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { Panel } from '#runtime/components/panel.tsx'
import text from '#runtime/components/text.module.css'
import { useGameInstance } from '#games/live/game-instances.ts'
import { playUnits } from '#schemas/kinds/play-units.ts'
import type { Checkout } from '../state/slip.ts'
import { DrawFacts } from './draw-facts.tsx'
import { DrawName } from './draw-name.tsx'
import { FurtherOutcome } from './further-outcome.tsx'
import { GameButton } from '#games/components/game-button.tsx'
import { HomeButton } from '#runtime/components/go-button.tsx'
import styles from './joined.module.css'
import { LinesPanel } from './lines-panel.tsx'
import { Receipt } from './receipt.tsx'

/** Confirmation after a purchase: the draw, the amount paid, the balance, and a link to watch. */
export function Joined({ slip }: { slip: Checkout }) {
  const { state, dispatch, show } = slip
  const joinedId = state.gameInstanceIdJoined ?? slip.game.gameInstanceId
  const game = useGameInstance(joinedId) ?? slip.game
  // A system is one play on the wire, and as many plays for its player as it has combinations.
  const plays = slip.form.multi ? slip.price.plays : state.playsJoined
  const heading = useRef<HTMLHeadingElement>(null)
  useHoldsPlace()
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.joined}>
      <Panel variant="ticket" emphasis>
        <div className={styles.head}>
          <span className={styles.mark}>
            <Icon name="check" size="large" />
          </span>
          <div>
            <h2 ref={heading} tabIndex={-1} className={text.title}>
              <FormattedMessage id="picking.joined.title" />
            </h2>
            <p>
              <FormattedMessage
                id={
                  joinedId === state.gameInstanceIdAsked ? 'picking.joined.body' : 'picking.joined.otherDraw'
                }
                values={{ unit: playUnits[game.gameRule], plays, game: <DrawName game={game} /> }}
              />
            </p>
          </div>
        </div>
        <DrawFacts game={game} isBought />
        {state.receipt ? <Receipt receipt={state.receipt} currencyId={slip.price.currencyId} /> : null}
        {state.receipt?.further ? (
          <FurtherOutcome further={state.receipt.further} unit={playUnits[game.gameRule]} />
        ) : null}
        <div className={styles.actions}>
          <GameButton game={game} to="watch" params={{ id: joinedId }}>
            <FormattedMessage id="picking.watch" />
          </GameButton>
          <ActionButton
            kind="quiet"
            onClick={() => {
              dispatch({ type: 'reset' })
              show('numberPicking')
            }}
          >
            <FormattedMessage id="picking.again" />
          </ActionButton>
          <HomeButton kind="quiet">
            <FormattedMessage id="picking.otherGames" />
          </HomeButton>
        </div>
      </Panel>
      <LinesPanel checkout={slip} readOnly>
        <Art name={playUnits[game.gameRule] === 'ticket' ? 'raffle' : 'lottery'} />
      </LinesPanel>
    </div>
  )
}
