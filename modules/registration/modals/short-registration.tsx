import { FormattedDisplayName, FormattedMessage } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { NoticeCard } from '#runtime/components/notice-card.tsx'
import { SheetPicture } from '#runtime/components/sheet-picture.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { useModals } from '#runtime/modals/modals.ts'
import { useNotices } from '#runtime/notices/notices.ts'
import type { ModalProps } from '#runtime/registry/module.ts'
import { useLocalized, useSite } from '#runtime/site/site.ts'
import { RegistrationFlow } from '../components/registration-flow.tsx'
import { usePlace } from '../state/use-place.ts'
import styles from './short-registration.module.css'

/** Quick registration; afterwards the player is logged in (spec 4). */
export default function ShortRegistration({ close }: ModalProps<'registration.short'>) {
  const modals = useModals()
  const notices = useNotices()
  const done = () => {
    close()
    notices.show({
      id: 'registered',
      tone: 'success',
      title: <FormattedMessage id="registration.done.short" />,
    })
  }
  const logIn = () => {
    close()
    modals.open('session.login')
  }
  return (
    <Sheet title={<FormattedMessage id="registration.title.short" />} onClose={close}>
      <SheetPicture name="welcome" />
      <NotOffered />
      <RegistrationFlow kind="short" onDone={done} />
      <div className={styles.player}>
        <FormattedMessage id="registration.haveAccount" />
        <ActionButton kind="quiet" size="small" onClick={logIn}>
          <FormattedMessage id="registration.logIn" />
        </ActionButton>
      </div>
    </Sheet>
  )
}

/** A visitor who registers from a country without an offer reads it before the form, not after it. */
function NotOffered() {
  const place = usePlace()
  const { manifest } = useSite()
  const text = useLocalized()
  if (place === undefined || place.eligible || place.country === undefined) return null
  return (
    <NoticeCard
      tone="warning"
      title={
        <FormattedMessage
          id="registration.notOffered"
          values={{
            country: <FormattedDisplayName type="region" value={place.country} />,
            site: text(manifest.brand.siteName),
          }}
        />
      }
      body={<FormattedMessage id="registration.notOffered.body" />}
    />
  )
}
