import { FormattedMessage } from 'react-intl'
import type { ModalProps } from '#runtime/registry/module.ts'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { Sheet } from '#runtime/components/sheet.tsx'
import { useCloseOnLeaving } from '#runtime/modals/use-close-on-leaving.ts'
import styles from './popup.module.css'

/** An advert over the screen, marked as one (spec 2, "Modals": advert popup). */
export default function Popup({ advert, close }: ModalProps<'adverts.popup'>) {
  useCloseOnLeaving(close)
  const mark = (
    <span className={styles.mark}>
      <FormattedMessage id="adverts.mark" />
    </span>
  )
  const actions = (
    <ActionButton kind="quiet" onClick={close}>
      <FormattedMessage id="adverts.close" />
    </ActionButton>
  )
  return (
    <Sheet size="small" isUnasked onClose={close} title={mark} actions={actions}>
      {advert}
    </Sheet>
  )
}
