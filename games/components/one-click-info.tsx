import styles from './one-click-info.module.css'

/** A plain text of the operator about the purchase in one click, with its own direction. */
export function OneClickInfo({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p className={styles.info} dir="auto">
      {text}
    </p>
  )
}
