import { FormattedMessage, useIntl } from 'react-intl'
import { ActionButton } from '#runtime/components/action-button.tsx'
import { FaultNote } from '#runtime/components/fault-note.tsx'
import type { TicketCode } from '../state/ticket-code.ts'
import { useTicketScanner } from '../state/use-ticket-scanner.ts'
import styles from './ticket-camera.module.css'

export interface TicketCameraProps {
  onCode: (code: TicketCode) => void
  onClose: () => void
}

/** The camera's picture with a frame for the code. Nothing is recorded or sent. */
export function TicketCamera({ onCode, onClose }: TicketCameraProps) {
  const intl = useIntl()
  const { video, state } = useTicketScanner(onCode)
  const isFailed = state === 'refused' || state === 'missing'
  return (
    <div className={styles.camera}>
      {isFailed ? (
        <FaultNote>
          <FormattedMessage id={`raffle.scan.camera.${state}`} />
        </FaultNote>
      ) : (
        <>
          <div className={styles.view}>
            <video
              ref={video}
              className={styles.video}
              muted
              playsInline
              aria-label={intl.formatMessage({ id: 'raffle.scan.camera' })}
            />
            <span className={styles.frame} aria-hidden />
          </div>
          <p role="status">
            <FormattedMessage id={`raffle.scan.camera.${state}`} />
          </p>
        </>
      )}
      <ActionButton kind="quiet" onClick={onClose}>
        <FormattedMessage id="raffle.scan.camera.close" />
      </ActionButton>
    </div>
  )
}
