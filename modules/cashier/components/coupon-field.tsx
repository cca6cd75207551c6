import { FormattedMessage } from 'react-intl'
import { useOperation } from '#runtime/client/use-operation.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Field } from '#runtime/components/field.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { Money } from '#runtime/format/money.tsx'
import { couponCodeSchema, COUPON_REFUSALS } from '#schemas/protocol/coupons.ts'
import type { OperationResult } from '#schemas/protocol/operations.ts'
import type { Coupon } from '../state/use-coupon.ts'
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
      <Offer currencyId={currencyId} isUsed={code !== ''} onUse={apply} />
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

type Offered = NonNullable<OperationResult<'getDepositPopup'>['offer']>

interface OfferProps {
  currencyId: number
  isUsed: boolean
  onUse: (code: string) => void
}

/** The coupon that the site offers with the next deposit; nothing while there is none, or another code is typed. */
function Offer({ currencyId, isUsed, onUse }: OfferProps) {
  const { data } = useOperation('getDepositPopup', { currencyId })
  const offer = data?.offer
  if (offer === undefined || isUsed) return null
  return (
    <NoticeCard
      tone="info"
      title={
        <FormattedMessage
          id={offer.firstDepositOnly ? 'cashier.coupon.offerFirst' : 'cashier.coupon.offer'}
          values={{ adds: <Adds offer={offer} /> }}
        />
      }
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
        </>
      }
      actions={
        <ActionButton kind="quiet" size="small" onClick={() => onUse(offer.couponCode)}>
          <FormattedMessage id="cashier.coupon.use" />
        </ActionButton>
      }
    />
  )
}

function Adds({ offer: { percent, amount = 0, maxAward = 0, currencyId } }: { offer: Offered }) {
  if (percent === undefined) return <Money amount={amount} currencyId={currencyId} />
  return (
    <FormattedMessage
      id="cashier.coupon.share"
      values={{ percent, max: <Money amount={maxAward} currencyId={currencyId} /> }}
    />
  )
}
