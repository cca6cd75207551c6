import { FormattedMessage, useIntl } from 'react-intl'
import { Panel } from '#runtime/components/panel.tsx'
import { useMoney } from '#runtime/format/money.tsx'
import { useModuleSettings, useSite } from '#runtime/site/site.ts'
import type { ReferralReward, ReferralsSettings } from '#schemas/site-manifest/referrals.ts'
import styles from './referrals.module.css'

type Amounts = ReferralReward['amounts'][string]

/** The site's reward for an invited friend with all of its conditions; nothing where the site has none. */
export function RewardTerms() {
  const { reward } = useModuleSettings<ReferralsSettings>('referrals')
  const { currencies } = useSite().manifest
  if (!reward) return null
  const offered = currencies.served.flatMap((code) => {
    const amounts = reward.amounts[code]
    const currencyId = currencies.data[code]?.currencyId
    return amounts === undefined || currencyId === undefined ? [] : [{ amounts, currencyId }]
  })
  return offered.length === 0 ? null : <Terms reward={reward} offered={offered} />
}

interface Offered {
  readonly amounts: Amounts
  readonly currencyId: number
}

function Terms({ reward, offered }: { reward: ReferralReward; offered: readonly Offered[] }) {
  const intl = useIntl()
  const money = useMoney()
  /** The amounts in each currency, such as “€10 or CHF 10”; null where no currency has one. */
  const listed = (key: keyof Amounts) => {
    const texts = offered.flatMap(({ amounts, currencyId }) => {
      const amount = amounts[key]
      return amount === undefined ? [] : [money(amount, currencyId)]
    })
    return texts.length === 0 ? null : intl.formatList(texts, { type: 'disjunction' })
  }
  const [deposit, wagered] = [listed('firstDeposit'), listed('wagered')]
  const { withinDays, maxPerMonth, friendVerified } = reward
  return (
    <Panel title={<FormattedMessage id="referrals.reward.title" />}>
      <dl className={styles.counts}>
        {(['inviter', 'friend'] as const).map((whose) => {
          const text = listed(whose)
          return text === null ? null : (
            <div key={whose} className={styles.count}>
              <dt>
                <FormattedMessage id={`referrals.reward.${whose}`} />
              </dt>
              <dd>{text}</dd>
            </div>
          )
        })}
      </dl>
      <p className={styles.text}>
        <FormattedMessage id="referrals.reward.intro" />
      </p>
      <ul className={styles.conditions}>
        <li>
          <FormattedMessage id="referrals.reward.registers" />
        </li>
        {deposit === null ? null : (
          <li>
            <FormattedMessage id="referrals.reward.deposit" values={{ money: deposit }} />
          </li>
        )}
        {wagered === null ? null : (
          <li>
            <FormattedMessage id="referrals.reward.wagered" values={{ money: wagered }} />
          </li>
        )}
        {friendVerified ? (
          <li>
            <FormattedMessage id="referrals.reward.verified" />
          </li>
        ) : null}
        <li>
          <FormattedMessage id="referrals.reward.within" values={{ days: withinDays }} />
        </li>
      </ul>
      <p className={styles.note}>
        {offered.length > 1 ? (
          <>
            <FormattedMessage id="referrals.reward.currency" />{' '}
          </>
        ) : null}
        <FormattedMessage id="referrals.reward.most" values={{ count: maxPerMonth }} />{' '}
        <FormattedMessage id="referrals.reward.not" />
      </p>
    </Panel>
  )
}
