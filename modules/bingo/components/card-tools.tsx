import { useState, type FormEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import { Icon } from '#runtime/components/icon.tsx'
import { cardOfPlay, checkCard, playOfCard } from '../rules/bingo-play.ts'
import type { BingoBalls } from '../rules/patterns.ts'
import { TICKETS } from '../rules/strip-plans.ts'
import type { CardChoice, ChoiceAction } from '../state/card-choice.ts'
import type { CardDealer } from '../state/use-card-choice.ts'
import styles from './card-tools.module.css'

export interface CardToolsProps {
  balls: BingoBalls
  choice: CardChoice
  act: (action: ChoiceAction) => void
  dealer: CardDealer
  /** Cards that can still be added. */
  room: number
}

/** Adds cards that the service deals, deals others, or takes a card by its number. */
export function CardTools({ balls, choice, act, dealer, room }: CardToolsProps) {
  const { busy, failed, deal } = dealer
  const add = (count: number) => deal(count, (cards) => act({ type: 'added', cards }))
  const counts = balls === 90 ? [1, TICKETS] : [1, 4]
  return (
    <div className={styles.tools}>
      <div className={styles.buttons}>
        {counts.map((count) => (
          <ActionButton
            key={count}
            kind="quiet"
            busy={busy}
            disabled={room < count}
            icon={<Icon name="plus" size="small" />}
            onClick={() => add(count)}
          >
            <FormattedMessage
              id={count === TICKETS ? 'bingo.add.strip' : 'bingo.add.cards'}
              values={{ cards: count }}
            />
          </ActionButton>
        ))}
        {choice.length > 0 ? (
          <ActionButton
            kind="quiet"
            busy={busy}
            icon={<Icon name="shuffle" size="small" />}
            onClick={() => deal(choice.length, (cards) => act({ type: 'shuffled', cards }))}
          >
            <FormattedMessage id="bingo.shuffle" />
          </ActionButton>
        ) : null}
      </div>
      {failed ? (
        <p role="alert" className={styles.failed}>
          <FormattedMessage id="bingo.dealFailed" />
        </p>
      ) : null}
      <CardByNumber choice={choice} act={act} isFull={room < 1} />
    </div>
  )
}

/** A card that the player knows by its number: the same card in every game. */
function CardByNumber({ choice, act, isFull }: Pick<CardToolsProps, 'choice' | 'act'> & { isFull: boolean }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<'unknown' | 'twice' | 'full' | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const checked = checkCard(playOfCard(Number(text)))
    if (!/^\d+$/.test(text.trim()) || !checked.ok) return setError('unknown')
    const card = cardOfPlay(checked.play)
    if (choice.includes(card)) return setError('twice')
    if (isFull) return setError('full')
    act({ type: 'added', cards: [card] })
    setText('')
    setError(null)
  }
  return (
    <details className={styles.byNumber}>
      <summary>
        <FormattedMessage id="bingo.byNumber" />
      </summary>
      <form onSubmit={submit} className={styles.form} noValidate>
        <Field
          label={<FormattedMessage id="bingo.byNumber.label" />}
          hint={<FormattedMessage id="bingo.byNumber.hint" />}
          error={error === null ? undefined : <FormattedMessage id={`bingo.byNumber.${error}`} />}
          value={text}
          inputMode="numeric"
          maxLength={10}
          dir="ltr"
          onChange={(value) => {
            setText(value)
            setError(null)
          }}
        />
        <ActionButton type="submit" kind="quiet">
          <FormattedMessage id="bingo.byNumber.add" />
        </ActionButton>
      </form>
    </details>
  )
}
