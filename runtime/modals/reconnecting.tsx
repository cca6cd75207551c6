import { FormattedMessage } from 'react-intl'
import { Sheet } from '#runtime/components/sheet.tsx'

/** Shown while the connection is restored; closes automatically. */
export default function Reconnecting() {
  return (
    <Sheet title={<FormattedMessage id="runtime.reconnecting.title" />} size="small">
      <div role="status">
        <FormattedMessage id="runtime.reconnecting.body" />
      </div>
    </Sheet>
  )
}
