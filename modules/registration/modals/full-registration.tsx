import { FormattedMessage } from 'react-intl'
import { usePendingJoin } from '#runtime/client/pending-join.ts'
import { SheetPicture } from '#runtime/components/sheet-picture.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useNotices } from '#runtime/notices/notices.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { defaultCurrencyId } from '#runtime/site/currencies.ts'
import { useSite } from '#runtime/site/site.ts'
import { RegistrationFlow } from '../components/registration-flow.tsx'

/**
 * The rest of the registration. Afterwards it offers to resend the e-mail confirmation where the site requires it,
 * otherwise a deposit (spec 4, "Registration").
 */
export default function FullRegistration({ close }: ModalProps<'registration.full'>) {
  const modals = useModals()
  const notices = useNotices()
  const { manifest } = useSite()
  const [slip] = usePendingJoin()
  const offersEmail = manifest.settings.EMAIL_ON_FULL_REGISTRATION === 'true'
  const currencyId = slip?.currencyId ?? defaultCurrencyId(manifest)
  const done = () => {
    close()
    notices.show({
      id: 'registered',
      tone: 'success',
      title: <FormattedMessage id="registration.done.full" />,
      actions: [
        offersEmail
          ? {
              label: <FormattedMessage id="registration.confirmEmail" />,
              onClick: () => modals.open('session.verifyEmail'),
            }
          : {
              label: <FormattedMessage id="registration.deposit" />,
              onClick: () => modals.open('cashier.deposit', { currencyId }),
            },
      ],
    })
  }
  return (
    <Sheet title={<FormattedMessage id="registration.title.full" />} onClose={close}>
      <SheetPicture name="welcome" />
      <RegistrationFlow kind="full" onDone={done} depositCurrencyId={offersEmail ? undefined : currencyId} />
    </Sheet>
  )
}
