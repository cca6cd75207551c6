import { useEffect } from 'react'
import { FormattedMessage } from 'react-intl'
import { usePendingJoin } from '#games/client/pending-join.ts'
import { SheetPicture } from '#runtime/components/sheet-picture.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { subtractAmounts, useDecimalPlaces } from '#runtime/format/amounts.ts'
import { useBalance } from '#runtime/live/accounts.ts'
import { useModals } from '#runtime/modals/modals.ts'
import { type NoticeAction, useNotices } from '#runtime/notices/notices.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useGo } from '#runtime/router/navigate.ts'
import { defaultCurrencyId } from '#runtime/site/currencies.ts'
import { useSite } from '#runtime/site/site.ts'
import { RegistrationFlow } from '../components/registration-flow.tsx'

/**
 * The rest of the registration. Where a slip waits for money, the deposit follows by itself. Otherwise it offers to resend the e-mail
 * confirmation where the site requires it, or a deposit (spec 4, "Registration").
 */
export default function FullRegistration({ step, close }: ModalProps<'registration.full'>) {
  const modals = useModals()
  const notices = useNotices()
  const go = useGo()
  const { manifest } = useSite()
  const slip = useSlipInNeed()
  const offersEmail = manifest.settings.EMAIL_ON_FULL_REGISTRATION === 'true'
  const currencyId = slip?.currencyId ?? defaultCurrencyId(manifest)
  // One state at a time: the welcome gives way to what is still to do.
  const { dismiss } = notices
  useEffect(() => dismiss('registered'), [dismiss])
  const email: NoticeAction = {
    label: <FormattedMessage id="registration.confirmEmail" />,
    onClick: () => modals.open('session.verifyEmail'),
  }
  const deposit: NoticeAction = {
    label: <FormattedMessage id="registration.deposit" />,
    onClick: () => modals.open('cashier.deposit', { currencyId }),
  }
  const done = () => {
    close()
    notices.show({
      id: 'registered',
      tone: 'success',
      title: <FormattedMessage id="registration.done.full" />,
      actions: offersEmail ? [email] : slip === null ? [deposit] : [],
    })
    if (slip?.lacksMoney === true) go('cashier.deposit', { currencyId })
  }
  return (
    <Sheet title={<FormattedMessage id="registration.title.full" />} onClose={close}>
      <SheetPicture name="welcome" />
      {slip?.lacksMoney === true ? (
        <p>
          <FormattedMessage id="registration.full.beforePayment" values={{ game: slip.gameTitle }} />
        </p>
      ) : null}
      <RegistrationFlow
        kind="full"
        onDone={done}
        depositCurrencyId={offersEmail ? undefined : currencyId}
        firstStep={step}
      />
    </Sheet>
  )
}

/** The slip that the player wants to buy, and whether the balance covers it. */
function useSlipInNeed() {
  const [slip] = usePendingJoin()
  const currencyId = slip?.currencyId ?? 0
  const balance = useBalance(currencyId)?.accountBalance ?? 0
  const decimalPlaces = useDecimalPlaces(currencyId)
  return slip && { ...slip, lacksMoney: subtractAmounts(slip.amount, balance, decimalPlaces) > 0 }
}
