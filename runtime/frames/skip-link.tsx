import { FormattedMessage } from 'react-intl'
import { MAIN_ID } from '#runtime/router/use-arrival.ts'
import styles from './skip-link.module.css'

/** First tab stop: a link past the frame, to the screen. */
export function SkipLink() {
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      <FormattedMessage id="runtime.frame.skip" />
    </a>
  )
}
