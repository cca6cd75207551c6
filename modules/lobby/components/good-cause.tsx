import { FormattedMessage, useIntl } from 'react-intl'
import { Art } from '#runtime/components/art.tsx'
import { useDateText } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { GoLink } from '#runtime/router/navigate.ts'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import styles from './good-cause.module.css'

/** Shows the sum that the site's good cause has received, with its date, and the share of every price. Empty without a cause. */
export function GoodCause() {
  const { brand, currencies } = useSite().manifest
  const text = useLocalized()
  const intl = useIntl()
  const dateText = useDateText()
  const { cause } = brand
  if (cause === undefined) return null
  const { amount, currency, asOf } = cause.received
  const name = text(cause.name)
  const day = dateText(`${asOf}T00:00:00Z`, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const share = intl.formatNumber(cause.sharePercent / 100, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <aside className={styles.band}>
      <Art name="pattern" />
      <div className={styles.inner}>
        <p className={styles.received}>
          <span className={styles.amount}>
            <Money amount={amount} currencyId={currencies.data[currency]?.currencyId ?? 0} />
          </span>{' '}
          <FormattedMessage id="lobby.scene.cause.received" values={{ cause: name, day }} />
        </p>
        <p className={styles.share}>
          <FormattedMessage id="lobby.scene.cause.share" values={{ cause: name, share }} />
          {cause.pageLinkName === undefined ? null : (
            <GoLink
              screen="runtime.page"
              params={{ pageLink: cause.pageLinkName }}
              className={styles.about ?? ''}
            >
              <FormattedMessage id="lobby.scene.cause.about" />
            </GoLink>
          )}
        </p>
      </div>
    </aside>
  )
}
