import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow } from '#games/components/ball-row.tsx'
import { Verbatim } from '#runtime/components/verbatim.tsx'
import { Slot } from '#runtime/registry/slot.tsx'
import type { Subscription } from '#schemas/entities/subscription.ts'
import { shownPlay } from '../state/subscription-plays.ts'
import styles from './subscriptions.module.css'

/** Maximum number of plays shown; further ones are only counted. */
const SHOWN = 4

/** The plays that enter each draw: the first ones, or all. */
export function SubscriptionPlays({
  subscription,
  areAllShown = false,
}: {
  subscription: Subscription
  areAllShown?: boolean
}) {
  const { playerPlays: plays } = subscription
  const shown = areAllShown ? plays : plays.slice(0, SHOWN)
  const more = plays.length - shown.length
  return (
    <ul role="list" className={styles.plays}>
      {shown.map((play, place) => (
        <li key={`${place}/${play}`}>
          <Slot id="game.playFace" of={{ game: subscription, play: { playId: place, play }, results: [] }}>
            <Play play={play} />
          </Slot>
        </li>
      ))}
      {more > 0 ? (
        <li className={styles.quiet}>
          <FormattedMessage id="subscriptions.morePlays" values={{ more }} />
        </li>
      ) : null}
    </ul>
  )
}

function Play({ play }: { play: string }) {
  const intl = useIntl()
  const shown = shownPlay(play)
  if (shown.kind === 'text') return <Verbatim dir="ltr">{shown.text}</Verbatim>
  if (shown.kind === 'tickets') {
    return <FormattedMessage id="subscriptions.tickets" values={{ count: shown.count }} />
  }
  const { main, second, count } = shown
  const label = intl.formatMessage(
    { id: 'subscriptions.play' },
    { numbers: main.join(', '), second: second.join(', '), hasSecond: String(second.length > 0) },
  )
  return (
    <>
      <BallRow label={label} main={main} second={second} stateOf={() => 'chosen'} />
      {count > 1 ? (
        <span className={styles.quiet}>
          <FormattedMessage id="subscriptions.times" values={{ count }} />
        </span>
      ) : null}
    </>
  )
}
