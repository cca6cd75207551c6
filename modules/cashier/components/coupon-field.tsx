import { FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { DateTime } from '#runtime/format/date.tsx'
import { Money } from '#runtime/format/money.tsx'
import { couponCodeSchema, COUPON_REFUSALS } from '#schemas/protocol/coupons.ts'
import type { MessageId } from '#runtime/locale/message-id.ts'
import type { Coupon, Offer as OfferTerms } from '../state/use-coupon.ts'
import { AwardText, BonusDays } from './award-text.tsx'
import styles from './money-form.module.css'

const { pattern, maxLength } = couponCodeSchema
/** A code that the service takes: letters, digits, hyphens and underscores. */
const isCode = (code: string) => code.length <= maxLength && new RegExp(pattern).test(code)

interface CouponFieldProps {
  coupon: Coupon
  /** Null while the amount is refused. */
  amount: number | null
  currencyId: number
}

/** A coupon code for the deposit, with its award or the reason against it, and the offer of the site. */
export function CouponField({ coupon, amount, currencyId }: CouponFieldProps) {
  const { code } = coupon
  const answer = coupon.answerFor(amount)
  const answered = typeof answer === 'object' && answer.result !== 1 ? answer.result : null
  const refusal = code !== '' && !isCode(code) ? COUPON_REFUSALS.notFound : answered
  const apply = (chosen: string) => coupon.apply(chosen, amount ?? 0, currencyId)
  return (
    <div className={styles.coupon}>
      <Offer coupon={coupon} currencyId={currencyId} onUse={apply} />
      <Field
        label={<FormattedMessage id="cashier.coupon.code" />}
        optionalNote={<FormattedMessage id="cashier.coupon.optional" />}
        name="coupon"
        dir="ltr"
        autoComplete="off"
        maxLength={maxLength}
        value={code}
        onChange={coupon.type}
        after={
          isCode(code) ? (
            <ActionButton kind="quiet" size="small" busy={coupon.isBusy} onClick={() => apply(code)}>
              <FormattedMessage id="cashier.coupon.apply" />
            </ActionButton>
          ) : undefined
        }
        error={
          answer === 'failed' ? (
            <FormattedMessage id="cashier.coupon.failed" />
          ) : refusal === null ? undefined : (
            <FormattedMessage id={`cashier.coupon.refused.${refusal}`} />
          )
        }
      />
      {typeof answer === 'object' && answer.award ? (
        <p role="status" className={styles.award}>
          <AwardText award={answer.award} />
        </p>
      ) : null}
    </div>
  )
}

interface OfferProps {
  coupon: Coupon
  currencyId: number
  onUse: (code: string) => void
}

/** The offer with the next deposit: of a campaign, which is added without a code, or a coupon. Nothing while there is none, or a code is typed. */
function Offer({ coupon, currencyId, onUse }: OfferProps) {
  const { offer, isOfferWanted } = coupon
  if (offer === undefined || coupon.code !== '') return null
  const { couponCode } = offer
  return (
    <NoticeCard
      tone="info"
      title={<FormattedMessage id={titleOf(offer)} values={{ adds: <Adds offer={offer} /> }} />}
      body={
        <>
          <FormattedMessage
            id={`cashier.coupon.terms.${offer.award}`}
            values={{
              hasMin: String(offer.minDeposit > 0),
              min: <Money amount={offer.minDeposit} currencyId={currencyId} />,
              times: offer.wagerTimes,
            }}
          />
          <BonusDays days={offer.bonusDays} />
          {couponCode === undefined ? (
            <CampaignNote isWanted={isOfferWanted} until={offer.expiresTime} />
          ) : null}
        </>
      }
      actions={
        couponCode === undefined ? (
          <ActionButton kind="quiet" size="small" onClick={() => coupon.setOfferWanted(!isOfferWanted)}>
            <FormattedMessage id={isOfferWanted ? 'cashier.offer.decline' : 'cashier.offer.accept'} />
          </ActionButton>
        ) : (
          <ActionButton kind="quiet" size="small" onClick={() => onUse(couponCode)}>
            <FormattedMessage id="cashier.coupon.use" />
          </ActionButton>
        )
      }
    />
  )
}

const titleOf = ({ campaignId, firstDepositOnly }: OfferTerms): MessageId => {
  if (campaignId !== undefined) return 'cashier.offer.title'
  return firstDepositOnly ? 'cashier.coupon.offerFirst' : 'cashier.coupon.offer'
}

/** Whether the offer is added to the deposit, and until when it is offered. */
function CampaignNote({ isWanted, until = 0 }: { isWanted: boolean; until: number | undefined }) {
  return (
    <p className={styles.award} role="status">
      <FormattedMessage
        id={isWanted ? 'cashier.offer.added' : 'cashier.offer.declined'}
        values={{ until: <DateTime at={until} /> }}
      />
    </p>
  )
}

function Adds({ offer: { percent, amount = 0, maxAward = 0, currencyId } }: { offer: OfferTerms }) {
  if (percent === undefined) return <Money amount={amount} currencyId={currencyId} />
  return (
    <FormattedMessage
      id="cashier.coupon.share"
      values={{ percent, max: <Money amount={maxAward} currencyId={currencyId} /> }}
    />
  )
}
