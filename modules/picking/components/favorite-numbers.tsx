import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NumberGrid } from '#games/components/number-grid.tsx'
import text from '#runtime/components/text.module.css'
import { withFavorite } from '../state/own-numbers.ts'
import styles from './number-aids.module.css'
import type { ChangeOwnNumbers } from './saved-picks.tsx'

const COLUMNS = 10

export interface UseNumbers {
  /** The highest number of the game. */
  range: number
  onUse: (numbers: readonly number[]) => void
  /** No line can take numbers. */
  disabled: boolean
}

/** Numbers that the player likes, marked on a grid and put into the line. */
export function FavoriteNumbers({ own, change, range, onUse, disabled }: ChangeOwnNumbers & UseNumbers) {
  const intl = useIntl()
  const favorites = own.favorites.filter((number) => number <= range)
  return (
    <section className={styles.aid}>
      <h3 className={text.subheading}>
        <FormattedMessage id="picking.aids.favorites" />
      </h3>
      <NumberGrid
        range={range}
        chosen={favorites}
        set="main"
        columns={COLUMNS}
        label={intl.formatMessage({ id: 'picking.aids.favorites.grid' })}
        onNumber={(number) => change((now) => withFavorite(now, number))}
      />
      <div className={styles.buttons}>
        <ActionButton
          size="small"
          disabled={disabled || favorites.length === 0}
          onClick={() => onUse(favorites)}
        >
          <FormattedMessage id="picking.aids.favorites.use" values={{ count: favorites.length }} />
        </ActionButton>
      </div>
    </section>
  )
}
