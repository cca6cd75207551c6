import { FormattedMessage, useIntl } from 'react-intl'
import { BallRow } from '#games/components/ball-row.tsx'
import { toPlay, type Line } from '../state/plays.ts'
import styles from './number-aids.module.css'

/** Lines shown of a longer list. */
const SHOWN = 3

/** The first lines of a list as rows of balls, and the number of the others. */
export function PlayRows({ lines }: { lines: readonly Line[] }) {
  const intl = useIntl()
  return (
    <div className={styles.lines}>
      {lines.slice(0, SHOWN).map((line, place) => (
        <BallRow
          key={`${toPlay(line)} ${place}`}
          label={intl.formatMessage(
            { id: 'picking.line.spoken' },
            {
              place: place + 1,
              numbers: line.numbers.join(', '),
              hasSecond: line.numbers2nd.length > 0 ? 'yes' : 'no',
              numbers2nd: line.numbers2nd.join(', '),
            },
          )}
          main={[...line.numbers]}
          second={[...line.numbers2nd]}
        />
      ))}
      {lines.length > SHOWN ? (
        <p className={styles.note}>
          <FormattedMessage id="picking.aids.more" values={{ more: lines.length - SHOWN }} />
        </p>
      ) : null}
    </div>
  )
}
